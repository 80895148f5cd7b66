"""How a unit is named to a reader: its label and its title, each where it says something."""

from schema.ids import slug


def spoken(label: str) -> str:
    """A label as it is read.

    >>> spoken("tabel_6")
    'tabel 6'
    """
    return label.replace("_", " ")


def own_title(label: str, title: str | None) -> str | None:
    """The title, where that says more than the label: not „Beurt” after „register: Beurt”."""
    return None if label.endswith(title or "") else title


def own_label(label: str, title: str | None) -> str | None:
    """The label, where that says more than the title: art. 64, but not „spelen” before
    „Het spelen”; of two that are the same, the label is kept."""
    said = f"-{slug(label)}-" in f"-{slug(title or '')}-"
    return None if said and own_title(label, title) else label


def years(earliest: int | None, latest: int | None) -> str:
    """The years between which a book was printed; with an open end where only one is known.

    >>> years(1850, 1890), years(1997, 1997), years(2000, None), years(None, None)
    ('1850–1890', '1997', '2000–', '')
    """
    if earliest == latest:
        return str(earliest or "")
    return f"{earliest or ''}–{latest or ''}"


def full_name(label: str, title: str | None) -> str:
    """Label and title, each where it says something of its own.

    >>> full_name("art. 64", "Verzaken"), full_name("verzaken", "Verzaken")
    ('art. 64 Verzaken', 'Verzaken')
    """
    return " ".join(one for one in (own_label(label, title), own_title(label, title)) if one)
