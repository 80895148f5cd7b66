"""Tables of the corpus: lines of cells with tabs between, below a head that names the columns."""

from collections.abc import Sequence
from pathlib import Path

from schema.unusable import UnusableInput, reason

Row = tuple[int, dict[str, str]]  # the number of its line, from 1, and its cells by column


def read_table(path: Path, columns: Sequence[str], *, note: str | None = None) -> list[Row]:
    """The rows of a table, in order; each has a cell in each of the ``columns`` and no other.

    Blank lines are passed over, and those that begin with ``note``. Raises UnusableInput, one
    line with file and line, where the table can't be read, or isn't as it should be.
    """
    begin = f"begin met een kop: {', '.join(columns)}, met tabs ertussen"
    rows: list[Row] = []
    head: list[str] | None = None
    for number, line in enumerate(_text(path).split("\n"), 1):
        line = line.removesuffix("\r")
        if not line.strip(" ") or (note and line.startswith(note)):
            continue
        cells = line.split("\t")
        if head is None:
            if wrong := _wrong_head(cells, columns):
                raise UnusableInput(f"{path}:{number}", wrong, begin)
            head = cells
        elif len(cells) != len(head):
            wrong = _wrong_length(cells, head)
            raise UnusableInput(f"{path}:{number}", wrong, "zet tussen alle cellen één tab")
        else:
            rows.append((number, dict(zip(head, cells, strict=True))))
    if head is None:
        raise UnusableInput(str(path), "deze tabel is leeg", begin)
    return rows


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnusableInput(
            str(path), f"geen tabel ({reason(error)})", "leg de tabel terug"
        ) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte {data[error.start]:#04x} is geen UTF-8"
        raise UnusableInput(f"{path}:{line}", wrong, "bewaar de tabel als UTF-8") from error


def _wrong_head(cells: list[str], columns: Sequence[str]) -> str | None:
    lost = [column for column in columns if column not in cells]
    if lost:
        return f"in de kop ontbreekt {', '.join(lost)}"
    odd = [cell for at, cell in enumerate(cells) if cell not in columns or cell in cells[:at]]
    return f"in de kop staat te veel: {', '.join(odd)}" if odd else None


def _wrong_length(cells: list[str], head: list[str]) -> str:
    if len(cells) > len(head):
        return f"{len(cells)} cellen, waar er {len(head)} horen"
    return f"{', '.join(head[len(cells) :])} ontbreekt"
