"""What all forms of a citation say alike: the date, the pages, how to check it."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from publish.cite import Citation
from schema.edition import Dating

Language = Literal["nl", "en"]
WORDS = Path(__file__).with_name("cite.toml")
SHA_SHOWN = 12  # hexadecimal digits: enough to tell one file from another
SPANS_SHOWN = 3


@cache
def words() -> dict[str, dict[str, str]]:
    """The words of a citation, by language and name."""
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def is_stated(date: Dating) -> bool:
    """Whether the years stand in the edition itself; where not, somebody worked them out."""
    years = {year for year in (date.earliest, date.latest) if year}
    printed = set(map(int, re.findall(r"\d{4}", date.printed or "")))
    return bool(years) and None not in (date.earliest, date.latest) and years <= printed


def is_range(date: Dating) -> bool:
    """Whether more than one year is possible."""
    return date.earliest != date.latest


def dated(date: Dating, language: Language) -> str:
    """The date in words, without saying where it comes from.

    >>> dated(Dating(earliest=1850, latest=1890), "en")
    'between 1850 and 1890'
    """
    earliest, latest = date.earliest, date.latest
    if not earliest and not latest:
        return words()[language]["undated"]
    if not is_range(date):
        return str(earliest)
    if not earliest or not latest:
        name = "or_earlier" if latest else "or_later"
    elif is_stated(date):
        return f"{earliest}–{latest}"
    else:
        name = "either" if latest - earliest == 1 else "between"
    return words()[language][name].format(earliest=earliest, latest=latest)


def dated_with_care(date: Dating, language: Language) -> str:
    """The date in words; in brackets, with what is printed, where the years are not printed.

    >>> dated_with_care(Dating(earliest=1850, latest=1890, printed="te Leiden"), "nl")
    '[tussen 1850 en 1890; gedrukt: „te Leiden”]'
    """
    said = dated(date, language)
    if is_stated(date):
        return said
    if date.printed:
        said += "; " + words()[language]["printed"].format(printed=date.printed)
    return f"[{said}]" if date.earliest or date.latest or date.printed else said


def page_runs(pages: tuple[str, ...], dash: str) -> str:
    """The pages, with a dash for those that follow one another.

    >>> page_runs(("6", "7", "8", "11"), "–")
    '6–8, 11'
    """
    runs: list[list[str]] = []
    for page in pages:
        before = runs[-1][-1] if runs else ""
        if before.isdecimal() and page.isdecimal() and int(page) == int(before) + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}{dash}{run[-1]}" for run in runs)


def on_pages(citation: Citation, language: Language) -> str:
    """The pages in words; nothing where there are none, or where the unit is called by its page."""
    pages = page_runs(citation.pages, "–")
    said = words()[language]["page_one" if len(citation.pages) == 1 else "page_more"]
    own_name = words()["nl"]["page_one"].format(pages=pages)
    return said.format(pages=pages) if pages and citation.name != own_name else ""


def file_of(citation: Citation) -> str:
    """The file that was read, its encoding, and by what one knows it to be the same."""
    edition = citation.edition
    sha = f"SHA-256 {edition.sha256[:SHA_SHOWN]}…" if edition.sha256 else ""
    about = ", ".join(part for part in (edition.encoding, sha) if part)
    return f"{edition.file_name} ({about})" if about else edition.file_name


def characters(citation: Citation, language: Language) -> str:
    """Which characters of the decoded file the unit is; nothing where it has none."""
    said, spans = words()[language], citation.spans
    if not spans:
        return ""
    if len(spans) > SPANS_SHOWN:
        start, end = min(start for start, _ in spans), max(end for _, end in spans)
        told = said["in_pieces"].format(start=start, end=end, n=len(spans))
    else:
        told = said["and"].join(said["span"].format(start=start, end=end) for start, end in spans)
    return said["characters"].format(spans=told)


def witness(citation: Citation, language: Language) -> str:
    """Whose words are cited, and the file that holds them."""
    return f"{words()[language][f'witness_{citation.witness}']}: {file_of(citation)}"


def states(citation: Citation, language: Language) -> list[str]:
    """What the source lacks of the unit."""
    if citation.absent or citation.truncated:
        return [words()[language]["absent" if citation.absent else "truncated"]]
    return []


def invented(citation: Citation, language: Language) -> list[str]:
    """That the edition is none, where it is but a specimen."""
    return [words()[language]["invented"]] if citation.edition.invented else []


def address(citation: Citation) -> str:
    """Its id, and where it is read."""
    return f"{citation.id}, {citation.url or citation.path}"


def checking(citation: Citation, language: Language) -> list[str]:
    """By what a citation is checked: witness, place in its file, id and address; what is amiss."""
    found = [witness(citation, language)]
    if place := characters(citation, language):
        found += [place, words()[language]["counted"]]
    return [
        ", ".join(found),
        f"{citation.digital}, {address(citation)}",
        *states(citation, language),
        *invented(citation, language),
    ]


def sentences(said: list[str]) -> str:
    """Each ended by a full stop, unless by a sign that ends it."""
    return " ".join(one if one.endswith((".", "?", "!")) else f"{one}." for one in said)


def note(citation: Citation, language: Language) -> str:
    """What the fields of other formats don't hold: how sure the date is, how to check the text."""
    date = citation.edition.date
    uncertain = words()[language]["date"].format(date=dated_with_care(date, language))
    dating = [] if is_stated(date) else [uncertain]
    return sentences([*dating, *checking(citation, language)])
