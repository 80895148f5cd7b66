"""A citation in RIS, a record a unit: for reference managers."""

from publish.cite import Citation, Cited, each
from publish.cite_words import Language, dated, is_range, is_stated, note, page_runs
from schema.edition import Dating

END = "\r\n"  # of a line, as the format has it


def as_ris(cited: Cited, language: Language = "nl") -> str:
    """Records, each of which stands on its own; the notes are in the reader's language."""
    return "".join(_record(citation, language) for citation in each(cited))


def _record(citation: Citation, language: Language) -> str:
    edition = citation.edition
    first, last = _pages(citation.pages)
    year, date = _dates(edition.date, language)
    fields = (
        ("TY", "ELEC" if edition.is_web else "CHAP"),
        ("ID", citation.key),
        ("AU", edition.author.listed.replace("*", "") if edition.author else ""),
        ("TI", citation.name),
        ("T2", edition.title),
        ("ET", edition.printing),
        ("PB", edition.publisher),
        ("CY", edition.place),
        ("PY", year),
        ("DA", date),
        ("SP", first),
        ("EP", last),
        ("LA", edition.language),
        ("DB", citation.digital),
        ("AN", citation.id),
        ("UR", citation.url or ""),
        ("N1", note(citation, language)),
    )
    lines = [f"{tag}  - {said}{END}" for tag, said in fields if said.strip()]
    return "".join(lines) + f"ER  - {END}"


def _pages(pages: tuple[str, ...]) -> tuple[str, str]:
    """The first and the last page; all of them as the first where some between are not meant."""
    runs = page_runs(pages, "-")
    if "," in runs:
        return runs, ""
    return (pages[0], pages[-1] if len(pages) > 1 else "") if pages else ("", "")


def _dates(date: Dating, language: Language) -> tuple[str, str]:
    """The year by which it is sorted, and the date in full: year/month/day/other.

    PY holds four figures and no doubt, so that what is not sure stands in DA.
    """
    year = date.earliest or date.latest
    if not year:
        return "", ""
    sure = is_stated(date) and not is_range(date)
    return f"{year:04}", "" if sure else f"{year:04}///{dated(date, language)}"
