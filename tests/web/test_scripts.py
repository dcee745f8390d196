"""The parts of the scripts that are plain functions."""

from collections.abc import Callable
from typing import Any

Fake = Callable[..., Any]


def test_choosing_and_reading(files: str, people: Callable[..., Any]) -> None:
    page = people()
    page.goto(f"{files}/t/fake")
    chosen = page.evaluate("""async () => {
      const { choice, near, noted, touch } = await import('/static/choose.js');
      const moves = [['a1', 'One', ['a', 'x']], ['a2', 'Two', ['a', 'y']], ['b', 'Three', ['b']]]
        .map(([text, sentence, clicks]) => ({text, sentence, clicks}));
      return [[...choice(moves, []).next], touch(moves, [], 'a'), touch(moves, ['a'], 'b'), touch(moves, ['a'], 'z'),
        choice(moves, ['a', 'y']).sure.text, choice(moves, ['a']).sure,
        near(moves, 'a').length, near(moves, 'thre').length, noted(moves, 'B').text, noted(moves, 'a')];
    }""")
    assert chosen == [["a", "b"], ["a"], ["b"], None, "a2", None, 2, 1, "b", None]


def test_a_rulebook_becomes_nodes_and_never_code(files: str, people: Callable[..., Any]) -> None:
    page = people()
    page.goto(f"{files}/t/fake")
    text = '# T\n\n<a id="C1"></a>**1.** A *b* <img src=x onerror=alert(1)>\n\n'
    text += "- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    shown = page.evaluate(
        """async text => {
      const { render } = await import('/static/markdown.js');
      const home = document.createElement('div');
      home.append(render(text, id => id));
      return home.innerHTML;
    }""",
        text,
    )
    assert '<a id="C1" class="clause"></a><strong>1.</strong> A <em>b</em> &lt;img' in shown
    assert "<li>one more</li><li>two</li>" in shown
    assert '<th scope="col">a</th>' in shown and "<td>2</td>" in shown


def test_an_update_changes_what_it_names_and_nothing_else(files: str, people: Callable[..., Any]) -> None:
    page = people()
    page.goto(f"{files}/t/fake")
    merged = page.evaluate("""async () => {
      const { merge } = await import('/static/model.js');
      const first = { type: 'table', number: 3, question: 'q', undone: [2], moves: [1],
        log: [{ number: 2, sentence: 'two', undone: true }, { number: 3, sentence: 'three', undone: false }],
        board: { live: '<a/>\\n<b/>\\n<c/>', still: 's', still_id: 'i', style: 'x', width: 9 } };
      const whole = merge(null, first);
      const next = merge(whole, { type: 'update', number: 4, log: [{ number: 4, sentence: 'four', undone: false }],
        board: { still_id: 'i', pieces: ['<n/>', [1, 2]] } });
      const back = merge(next, { type: 'update', number: 5, undone: [4], log: [] });
      return [next.question, next.moves, next.board, next.log.map(line => [line.number, line.undone]),
        back.log.map(line => [line.number, line.undone]), [next.log[0] === whole.log[0], back.log[1] === next.log[1]]];
    }""")
    board = {"live": "<n/>\n<b/>\n<c/>", "still": "s", "still_id": "i", "style": "x", "width": 9}
    assert merged[0:2] == ["q", [1]]
    assert {key: merged[2][key] for key in board} == board
    assert merged[3] == [[2, True], [3, False], [4, False]]
    assert merged[4] == [[2, False], [3, False], [4, True]]
    assert merged[5] == [True, True], "lines that stay as they were are not made anew"
