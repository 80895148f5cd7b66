"""The page of scores: a contract as each edition scores it, and where the editions part."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from datasette import Response

from publish.interface import PARAMETER, Interface
from publish.page import interface_of, read, show
from publish.query import clean
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from publish.score_rulings import Asked, Scores

STRAINS = ("K", "R", "H", "S", "SA")
YES, NO = "ja", "nee"
SIDES = ("leider", "tegenpartij")
RANKS = ("a", "h", "v", "b", "10")
# In an address: the names, what each may be, and what it is where it isn't given.
CHOICES: dict[str, tuple[tuple[str, ...], str]] = {
    "trekken": (tuple("1234567"), "3"),
    "soort": (STRAINS, "SA"),
    "doublet": (tuple("012"), "0"),
    "slagen": (tuple(map(str, range(14))), "9"),
    "kwetsbaar": ((NO, YES), NO),
    "hand1": (tuple("012345"), "0"),
    "hand2": (tuple("012345"), "0"),
    "mist": (("", *RANKS), ""),
    "chicane": ((NO, YES), NO),
    "bij": (SIDES, SIDES[0]),
}


@dataclass(frozen=True, slots=True)
class Picked:
    """What the address asks, name by name, and what is wrong with it."""

    values: dict[str, str]
    wrong: str = ""


async def score_page(datasette: Any, request: Any) -> Response:
    """The score of a contract under each edition; of the form's own where none is asked."""
    interface = interface_of(datasette, request)
    picked = _picked(request, interface)
    scores, wrong = None, picked.wrong
    if not wrong:
        from publish.score_rulings import load_scores

        asked = _asked(picked.values)
        try:
            scores = await read(datasette, lambda one: load_scores(one, asked))
        except UnusableInput as error:
            wrong = error.found
    return await show(
        datasette,
        request,
        "score",
        heading=interface.word("score"),
        status=400 if wrong else 200,
        picked=picked.values,
        options={name: options for name, (options, _) in CHOICES.items()},
        wrong=wrong,
        scores=scores,
        data={"asked": picked.values, "scores": _data(scores) if scores else None},
    )


def _picked(request: Any, interface: Interface) -> Picked:
    args = request.args
    given = [name for name in args if name != PARAMETER]
    values = {name: default for name, (_, default) in CHOICES.items()}
    for name in given:
        if name not in CHOICES:
            return Picked(values, interface.word("score_unknown", name=clean(name)[:40]))
        many = {clean(one) for one in args.getlist(name)}
        if len(many) > 1 or not many <= set(CHOICES[name][0]):
            return Picked(
                values,
                interface.word("score_no_choice", field=interface.word(f"score_{name}")),
            )
        values[name] = many.pop()
    return Picked(values)


def _asked(values: dict[str, str]) -> "Asked":
    from publish.score_rulings import Asked

    return Asked(
        level=int(values["trekken"]),
        strain=values["soort"],
        doubled=int(values["doublet"]),
        won=int(values["slagen"]),
        vulnerable=values["kwetsbaar"] == YES,
        split=(int(values["hand1"]), int(values["hand2"])),
        lacking=values["mist"] or None,
        chicane=values["chicane"] == YES,
        honours_of=values["bij"],
    )


def _data(scores: "Scores") -> dict[str, object]:
    return {
        "editions": [
            {
                "edition": column.edition.siglum,
                "posts": {
                    f"{post.side}: {post.name}": post.cells[at].points for post in scores.posts
                },
                "totals": column.totals,
                "left_open": [f"{post.side}: {post.name}" for post in column.open],
                "units": [unit.id for unit in column.units],
            }
            for at, column in enumerate(scores.columns)
        ],
        "part_at": [f"{post.side}: {post.name}" for post in scores.parts],
        "premiums": [
            {
                "edition": one.edition.siglum,
                "premiums": one.posts,
                "by_full_table": one.score,
                "units": [unit.id for unit in one.units],
            }
            for one in scores.premiums
        ],
        "silent": [one.edition.siglum for one in scores.quiet],
    }


ROUTES = [(r"/score(?P<json>\.json)?$", score_page)]
