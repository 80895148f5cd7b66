"""(being written)"""

from parsers.flow import Flow
from parsers.unit import Found, Parsed, Unit
from schema.edition import Edition


def fit(flow: Flow) -> float:
    return 0.0


def parse_units(flow: Flow, edition: Edition, name: str) -> Parsed:
    return Parsed([Unit("p1", "paragraph", "p1", ranges=[(0, len(flow.text))])])


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    return []
