"""Advice on a question that others have, too: what they decide meanwhile makes it no worse."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from layline.server import wire
from layline.server.desk import Desk
from layline.server.hub import Hub
from layline.server.settings import Settings
from layline.server.store import Store
from layline.table import Setup
from tests.server.test_pace import Reader, seated
from tests.toys import sealed


@pytest.fixture(autouse=True)
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layline.table.fold.load_game", lambda _: sealed.GAME)


@pytest.mark.parametrize(("decides", "answer"), [("bob", "hint"), ("ann", "refused")])
def test_advice_holds_when_others_decide_and_not_when_one_has_decided_oneself(
    tmp_path: Path, decides: str, answer: str
) -> None:
    async def main() -> dict[str, Any]:
        hub = Hub(Settings(tmp_path), Store(f"sqlite:///{tmp_path / 'layline.sqlite'}"))
        live = await hub.create(Setup("sealed", "1.0", {"players": 2}, host="ann"), seated)
        ann = Reader(hub, live, "ann")

        async def advise(_record: object, _seat: int) -> str:
            text = "1.write:3" if decides == "bob" else "0.write:3"
            await hub.change(live, lambda table, now: table.play(decides, text, table.number, now))
            return "0.write:2"

        hub.thinkers.advise = advise  # type: ignore[assignment, method-assign]
        try:
            await Desk(hub).answer(ann.page, wire.Hint(tag="advice"))
            async with asyncio.timeout(10):
                while not any(one.get("tag") == "advice" for one in ann.messages):  # noqa: ASYNC110 - no event
                    await asyncio.sleep(0.01)
        finally:
            await hub.stop()
        return next(one for one in ann.messages if one.get("tag") == "advice")

    found = asyncio.run(main())
    assert found["type"] == answer, found
    assert found.get("text", found.get("code")) == ("0.write:2" if answer == "hint" else "late")
