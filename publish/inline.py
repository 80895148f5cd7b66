"""Marked text as HTML: all that is not of this module is escaped here."""

from markupsafe import Markup, escape

from publish.interface import Interface
from publish.marked import Paragraph, Run
from publish.respelled import Change

SURE = 0.995  # a certainty that is called certain
SHORT = 14  # characters of a reference that is not broken over two lines


def inline(ui: Interface, paragraph: Paragraph, mode: str) -> Markup:
    """A paragraph as HTML: its links, what was changed, notes, and where pages begin.

    ``mode`` is the way in which the text is read, by which changes are explained.
    """
    return Markup("".join(_run(ui, run, mode, not n) for n, run in enumerate(paragraph)))


def _run(ui: Interface, run: Run, mode: str, opens: bool) -> str:
    words = _bits(ui, run, mode, opens)
    if run.target and run.target.node:
        kinds = "ref"
        if run.target.status == "absent":
            kinds += " bare"
        if len(run.text) < SHORT:
            kinds += " short"
        return _link(kinds, ui.unit(run.target.node.id), run.target.preview, words)
    if run.target:
        said = escape(ui.word(f"status_{run.target.status}"))
        return f'<span class="ref gone" title="{said}">{words}</span>'
    if run.term:
        return _link("term", ui.link(f"/term/{run.term.term}"), run.term.sense, words)
    return words


def _link(kinds: str, href: str, preview: str, words: str) -> str:
    title = f' title="{escape(preview)}"' if preview else ""
    return f'<a class="{kinds}" href="{escape(href)}"{title}>{words}</a>'


def _bits(ui: Interface, run: Run, mode: str, opens: bool) -> str:
    parts: list[str] = []
    for bit in run.bits:
        if bit.page:
            kinds = "pb opens" if opens and not parts else "pb"
            said = escape(ui.pages([bit.page]))
            parts.append(
                f'<span class="{kinds}" data-n="{escape(bit.page)}">'
                f'<span class="unseen">[{said}] </span></span>'
            )
        elif bit.change:
            said = escape(explained(ui, bit.change, mode))
            parts.append(f'<span class="mended" title="{said}">{escape(bit.text)}</span>')
        elif bit.note:
            parts.append(f'<em class="noted">{escape(bit.text)}</em>')
        else:
            parts.append(str(escape(bit.text)))
    return "".join(parts)


def explained(ui: Interface, change: Change, mode: str) -> str:
    """What stands elsewhere for a changed word, by whom it was changed, and how certainly."""
    if mode == "modern":
        return ui.word("change_modern", raw=change.beside)
    if mode == "gedrukt":
        read = ui.word("change_read", raw=change.beside)
        said = read if change.beside else ui.word("change_left_out")
    else:
        source = ui.word("change_source", raw=change.beside)
        said = source if change.beside else ui.word("change_added")
    return f"{said}; {repaired(ui, change.how, change.certainty)}"


def repaired(ui: Interface, method: str, certainty: float) -> str:
    """By whom something was repaired, and how certainly."""
    sure = certainty >= SURE
    how_sure = ui.word("certain") if sure else ui.word("certain_percent", n=round(100 * certainty))
    return f"{ui.word(f'method_{method}')}, {how_sure}"
