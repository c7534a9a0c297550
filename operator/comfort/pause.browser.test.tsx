import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OPERATOR_HIDES_AFTER_MS } from '../../shared/operator/roles.ts';
import { operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { holdTimeouts } from '../../tests/component/timers.ts';
import { countDecision } from './pause.ts';

const reminder = page.getByText('Je bent al een tijd bezig.');
const goOn = page.getByRole('button', { name: 'Verder', exact: true });

/** Lets so many minutes go by, and what looks at the clock look. */
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
const shown = () => expect.element(reminder).toBeVisible();
async function notShown(): Promise<void> {
  // What just changed has been drawn by then.
  for (const _ of ['asked', 'drawn']) await new Promise(requestAnimationFrame);
  await expect.element(reminder).not.toBeInTheDocument();
}

const DAY_MS = 24 * 60 * 60_000;
let days = 0;

/** A desk, on a day of its own, at which work has just begun: what was counted before is over. */
async function begin(as = operator()) {
  // Nobody is away by themselves here.
  const hide = holdTimeouts(OPERATOR_HIDES_AFTER_MS);
  days += 1;
  const now = Date.now() + days * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const item = reportCase();
  await openDesk('/nl/desk/reports', { waiting: [item] });
  await shown();
  await goOn.click();
  await notShown();
  await openDesk('/nl/desk/reports', { as, waiting: [item, reportCase()] });
  await expect.element(page.getByRole('heading', { name: `Zaak ${item.number}` })).toBeVisible();
  return hide;
}

/** Another window is looked at for so long. */
function leaveFor(minutes: number): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  pass(minutes);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
}

test('after 45 minutes at the desk a break is proposed, and again 45 after that was seen', async () => {
  await begin();
  pass(44.5);
  await notShown();
  pass(0.5);
  await shown();
  await goOn.click();
  await notShown();
  pass(44.5);
  await notShown();
  pass(1);
  await shown();
});

test('after 200 decisions a break is proposed, and one that was seen counts anew', async () => {
  await begin();
  for (let count = 0; count < 199; count += 1) countDecision();
  await notShown();
  await press('1', 'Enter');
  await shown();
  await goOn.click();
  await notShown();
  await press('1', 'Enter');
  await expect.element(page.getByText('2 beslist')).toBeVisible();
  await notShown();
});

test('a hidden screen is a break: minutes and decisions count anew from it', async () => {
  const hide = await begin();
  pass(40);
  for (let count = 0; count < 199; count += 1) countDecision();
  hide();
  await page.getByRole('button', { name: 'Ga verder' }).click();
  await press('1', 'Enter');
  await expect.element(page.getByText('1 beslist')).toBeVisible();
  pass(44.5);
  await notShown();
  pass(1);
  await shown();
});

test('a window that is left for five minutes is a break, for four it is none', async () => {
  await begin();
  pass(35);
  leaveFor(4);
  pass(7);
  await shown();
  await goOn.click();
  await notShown();
  pass(35);
  leaveFor(5);
  pass(40);
  await notShown();
  pass(6);
  await shown();
});

test('who wants no reminder is given none', async () => {
  const me = operator();
  await begin({ ...me, comfort: { ...me.comfort, pause_reminder: false } });
  pass(120);
  for (let count = 0; count < 200; count += 1) countDecision();
  await press('1', 'Enter');
  await expect.element(page.getByText('1 beslist')).toBeVisible();
  await notShown();
});
