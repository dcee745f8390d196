"""Messages of pages: a move is read in a shorter way than the others, and means the same."""

import json

from hypothesis import given
from hypothesis import strategies as st

from layline.server import wire
from layline.table import Refused

TYPES = st.sampled_from(['"play"', '"hello"', '"chat"', '"pl\\u0061y"', '"plays"', "7", "null"])
VALUES = st.sampled_from(['"7"', '""', "3", "-1", "2147483649", "true", "null", "[]", "1.5", json.dumps("é" * 201)])
FIELDS = st.one_of(
    st.tuples(st.just("type"), TYPES),
    st.tuples(st.sampled_from(["tag", "text", "seen", "seat", "name", "type "]), VALUES),
)
MOVE = (("type", '"play"'), ("tag", '"a"'), ("text", '"7"'), ("seen", "3"))


def written(fields: list[tuple[str, str]]) -> bytes:
    """Return JSON in which a name may stand twice, as somebody may send it."""
    return "".join(["{", ",".join([f'"{name}":{value}' for name, value in fields]), "}"]).encode()


def move_in(message: bytes) -> wire.Message | None:
    try:
        return wire.read_move(message)
    except wire.UNREADABLE:
        return None


def anything_in(message: bytes) -> wire.Message | None:
    try:
        return wire.read(message)
    except Refused:
        return None


@given(st.lists(FIELDS, max_size=6), st.lists(FIELDS, max_size=3))
def test_a_move_is_the_same_among_moves_as_among_all_messages(
    fields: list[tuple[str, str]], more: list[tuple[str, str]]
) -> None:
    for message in (written(fields), written([*MOVE, *more]), written([*more, *MOVE])):
        found = anything_in(message)
        assert move_in(message) == (found if isinstance(found, wire.Play) else None)


def test_what_is_no_json_is_no_move() -> None:
    for message in (b"", b"{", b"[" * 5000, b'{"type":"play","text":"\xff","seen":1}', written([*MOVE])[:-1]):
        assert move_in(message) is None and anything_in(message) is None
