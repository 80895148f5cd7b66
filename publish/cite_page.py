"""A citation on a page: all its forms, each under the name that a reader knows it by."""

import re
from dataclasses import dataclass
from typing import Any

from publish.cite import Cited
from publish.cite_styles import STYLES
from publish.cite_words import Language

# 127.0.0.1:8001  localhost  [::1]   not: localhost.example.org
AT_HOME = re.compile(r"(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?\Z")
# An address as people know them   not: what somebody put into a header to see what happens
HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CiteForm:
    """A form of a citation: what it is called, in which language it is, and itself."""

    id: str
    style: str
    language: Language
    text: str


def cite_forms(cited: Cited, language: Language) -> list[CiteForm]:
    """A citation in each form: as text in both languages, the reader's first; then the files."""
    other: Language = "en" if language == "nl" else "nl"
    forms = [(style, language) for style in STYLES]
    forms.insert(1, ("text", other))
    return [
        CiteForm(f"cite-{style}-{told}", style, told, STYLES[style](cited, told).strip())
        for style, told in forms
    ]


def is_address(host: str) -> bool:
    """Whether a site can be known by this: a name that others know, or one on this machine."""
    return bool(AT_HOME.match(host) or HOST.match(host))


def site_of(datasette: Any, request: Any) -> str:
    """The address of the site as the reader has it; empty where only one machine knows it."""
    host = str(request.host)
    if AT_HOME.match(host) or not HOST.match(host):
        return ""
    return str(datasette.absolute_url(request, datasette.urls.path("/"))).rstrip("/")
