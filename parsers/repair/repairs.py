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


def reads_right(text: str, repairs: list[Repair], start: int, end: int, right: str) -> bool | None:
    """Whether text[start:end] reads ``right`` with some repairs laid over it, white space aside.

    None where none of them touches it.
    """
    touching = [one for one in repairs if one.start < end and one.end > start]
    begin = min([start, *(one.start for one in touching)])
    stop = max([end, *(one.end for one in touching)])
    done = text[begin:stop]
    for one in sorted(touching, key=lambda one: -one.start):
        done = done[: one.start - begin] + one.after + done[one.end - begin :]
    wanted = text[begin:start] + right + text[end:stop]
    if " ".join(done.split()) == " ".join(wanted.split()):
        return True
    return False if touching else None
