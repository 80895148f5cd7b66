"""The channel: what one word is read as, and the table that says so."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parsers.repair.confusion import Channel, Confusion, load_channel, read_table
from parsers.repair.learn import HEAD, learn, table
from schema.unusable import UnusableInput

ROWS = [
    Confusion("m", "rn", 0.2, 3),
    Confusion("e", "c", 0.1, 5),
    Confusion("h", "li", 0.1, 2),
    Confusion(" ", "", 0.1, 2),
]


@pytest.mark.parametrize(
    ("printed", "read", "ops", "kept"),
    [
        ("kaart", "kaart", 0, 5),  # nothing happened
        ("maat", "rnaat", 1, 3),  # one sign read as two
        ("heer", "liccr", 3, 1),  # three confusions that the table has
        ("de heer", "deheer", 1, 6),  # a blank lost
        ("troef", "troxef", 1, 5),  # a sign that nobody printed
        ("troef", "tref", 1, 4),  # a sign that was not read
    ],
)
def test_a_word_is_aligned_with_what_was_read(printed: str, read: str, ops: int, kept: int) -> None:
    damage = Channel(ROWS).damage(printed, read)
    assert (damage.ops, damage.kept) == (ops, kept)


def test_a_known_confusion_is_likelier_than_an_unknown_one() -> None:
    channel = Channel(ROWS)
    assert channel.damage("slem", "slern").weight > channel.damage("slem", "slek").weight


def test_variants_undo_one_confusion() -> None:
    found = {printed for printed, _, _ in Channel(ROWS).variants("rnaat", likely=False)}
    assert "maat" in found
    assert "rnaet" not in found  # no confusion of the table


@given(st.text("abcdeklmnrst", min_size=1, max_size=9), st.text("abcdelmnrst", max_size=9))
def test_no_damage_is_a_gain(printed: str, read: str) -> None:
    damage = load_channel().damage(printed, read)
    assert damage.weight <= 0
    assert (damage.ops == 0) == (printed == read)
    assert damage.kept <= min(len(printed), len(read))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("a\tb\tveel\t1\t", "confusions.tsv:2"),  # no number
        ("a\tb", "confusions.tsv:2"),  # cells lacking
    ],
)
def test_a_wrong_row_is_named(tmp_path, row: str, told: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "confusions.tsv"
    path.write_text(f"printed\tread\tweight\texamples\tknown\n{row}\n", encoding="utf-8")
    with pytest.raises(UnusableInput, match=told):
        read_table(path)


def test_a_lacking_table_is_named(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnusableInput, match="geen tabel"):
        read_table(tmp_path / "confusions.tsv")


def test_what_is_learnt_explains_its_examples() -> None:
    pairs = [("rnaat", "maat"), ("slern", "slem"), ("rnanche", "manche"), ("ccht", "echt")]
    found = learn(pairs)
    assert found["m", "rn"].examples == pytest.approx(3, abs=0.3)
    assert found["m", "rn"].weight > found["e", "c"].weight  # oftener, of as few letters


def test_general_knowledge_is_kept_and_outweighed() -> None:
    known = [Confusion("m", "rn", 0.02, 0, 0.02), Confusion("b", "h", 0.02, 0, 0.02)]
    found = learn([("rnaat", "maat")] * 5, known)
    assert found["b", "h"] == known[1]
    assert found["m", "rn"].weight > 0.02
    assert found["m", "rn"].known == 0.02


@given(
    st.lists(st.tuples(st.text("abmnr ", max_size=6), st.text("abmnr ", max_size=6)), max_size=6)
)
@example([("aaa", ""), ("aaaa", "")])  # more is read than there are places between what is printed
def test_weights_are_shares(pairs: list[tuple[str, str]]) -> None:
    assert all(0 < row.weight <= 1 for row in learn(pairs).values())


def test_a_table_reads_as_it_was_written(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "confusions.tsv"
    path.write_text(table(ROWS), encoding="utf-8")
    assert path.read_text(encoding="utf-8").startswith(HEAD[0])
    assert sorted(read_table(path), key=repr) == sorted(ROWS, key=repr)
