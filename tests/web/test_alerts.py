"""Whose turn it is, told by the tab, a sound and the notifications that the browser itself keeps."""

from typing import Any

from tests.web.fake import Fake, FakeTable, seat, table

SPIES = """
window.tones = 0; window.away = false;
Object.defineProperty(document, 'hidden', { get: () => window.away });
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
"""
NOTES = """async () => {
  const bell = await navigator.serviceWorker.getRegistration('/static/');
  return ((await bell?.getNotifications()) || []).map(note => [note.title, note.body, note.data]);
}"""
WAITING = table(seats=[seat("Anna"), seat("Ben", acting=True)], question="Ben is to move.")


def notified(fake: Fake) -> FakeTable:
    """Open the page of a table that waits for somebody else, where the browser may notify."""
    opened = fake(WAITING, prepare=lambda page: page.add_init_script(SPIES), permissions=["notifications"])
    opened.page.evaluate("navigator.serviceWorker.getRegistration('/static/')")
    return opened


def notes(page: Any, count: int) -> list[Any]:
    """Return the notifications that stand, once there are so many."""
    for _ in range(100):
        found = page.evaluate(NOTES)
        if len(found) == count:
            break
        page.wait_for_timeout(50)
    assert len(found) == count, found
    return list(found)


def test_the_tab_a_sound_and_a_notification_say_that_it_is_my_turn(fake: Fake) -> None:
    opened = notified(fake)
    page = opened.page
    assert page.title() == "Made up · Layline"
    page.locator("#question").click()
    page.evaluate("window.away = true")
    opened.tell({**table(number=6), "type": "update"})
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert notes(page, 1) == [["Your turn", "Made up · Anna: your move.", page.url]]
    assert page.evaluate("tones") > 0
    page.locator("#sound").click()
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
    page.evaluate("window.tones = 0")
    opened.tell({**WAITING, "number": 7, "moves_total": 1, "type": "update"})
    page.wait_for_function("() => !document.title.startsWith('●')")
    notes(page, 0)  # it is no longer true
    opened.tell({**table(number=8, moves_total=2), "type": "update"})
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate("tones") == 0, "muted"
    notes(page, 1)


def test_a_notification_goes_away_when_one_looks_and_none_comes_while_one_does(fake: Fake) -> None:
    opened = notified(fake)
    page = opened.page
    page.evaluate("window.away = true")
    opened.tell({**table(number=6), "type": "update"})
    notes(page, 1)
    page.evaluate("window.away = false, document.dispatchEvent(new Event('visibilitychange'))")
    notes(page, 0)
    opened.tell({**WAITING, "number": 7, "moves_total": 1, "type": "update"})
    opened.tell({**table(number=8, moves_total=2), "type": "update"})
    page.wait_for_function("() => document.title.startsWith('●')")
    page.wait_for_timeout(200)
    notes(page, 0)


def test_a_notification_leads_to_the_page_that_is_open_or_else_to_a_new_one(fake: Fake) -> None:
    page = notified(fake).page
    for _ in range(100):
        if page.context.service_workers:
            break
        page.wait_for_timeout(50)
    (worker,) = page.context.service_workers
    went = worker.evaluate(
        """async (home) => {
      const went = [], page = path => ({ url: home + path, focus: () => went.push(`shows ${path}`) });
      const open = [page('/t/two'), page('/t/one?at=7#log')];
      const clients = { matchAll: async () => open, openWindow: url => went.push(url) };
      Object.defineProperty(self, 'clients', { value: clients });
      for (const path of ['/t/one', '/t/three']) {
        const coming = [], click = new Event('notificationclick');
        click.notification = { data: home + path, close: () => went.push('closed') };
        click.waitUntil = until => coming.push(until);
        self.dispatchEvent(click);
        await Promise.all(coming);
      }
      return went;
    }""",
        page.url.partition("/t/")[0],
    )
    assert went == ["closed", "shows /t/one?at=7#log", "closed", page.url.partition("/t/")[0] + "/t/three"]


def test_notifications_can_be_stopped_and_begun_again(fake: Fake) -> None:
    opened = notified(fake)
    page = opened.page
    page.evaluate("window.away = true")
    for number, (says, count) in enumerate([("No: turn on", 0), ("Yes: turn off", 1)]):
        page.locator("#settings-open").click()
        page.locator("#notify").click()
        assert page.locator("#notify").inner_text() == says
        page.keyboard.press("Escape")
        opened.tell({**table(number=6 + 2 * number, moves_total=1 + 2 * number), "type": "update"})
        page.wait_for_function("() => document.title.startsWith('● Your turn')")
        notes(page, count)
        opened.tell({**WAITING, "number": 7 + 2 * number, "moves_total": 2 + 2 * number, "type": "update"})
        page.wait_for_function("() => !document.title.startsWith('●')")


def test_who_reads_the_page_over_a_plain_line_is_told_why_it_cannot_notify(fake: Fake) -> None:
    prepare = "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
    prepare += "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"
    page = fake(table(), prepare=lambda page: page.add_init_script(prepare)).page
    page.locator("#settings-open").click()
    assert page.locator("#notify").is_disabled()
    assert page.locator("#notify").inner_text() == "Only over https, or on this machine"
