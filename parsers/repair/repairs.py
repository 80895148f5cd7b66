"""What repair finds: readings that stand beside the text, applied or proposed."""

from dataclasses import dataclass, field

METHODS = ("term", "book", "word", "spacing", "context", "case", "punctuation", "number")


@dataclass(frozen=True, slots=True)
class Repair:
    """Another reading of flow[start:end], which reads ``before``."""

    start: int
    end: int
    before: str
    after: str
    method: str
    confidence: float  # 0 to 1
    applied: bool


@dataclass(slots=True)
class Repairs:
    """All readings of one text that differ from what was read."""

    applied: list[Repair] = field(default_factory=list)  # apart, in the order of the text
    suggested: list[Repair] = field(default_factory=list)  # up to three a place, likeliest first
