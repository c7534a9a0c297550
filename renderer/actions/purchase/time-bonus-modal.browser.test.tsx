import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  bonusFor,
  clock,
  kind,
  open,
  putForward,
  secondsOf,
  steerClock,
} from '../../../tests/component/discount-pages.ts';
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
// Here already, so that a modal that must not open would.
import './time-bonus-modal.tsx';

steerClock();

describe('the modal of the time bonus', () => {
  const modal = page.getByRole('dialog', { name: '25% korting op credits' });
  const calls = () => ({ getTimeBonus: bonusFor(3_000) });
  const begin = async (options: ScreenOptions = {}) => {
    const screen = await open('/nl/chats', calls(), options);
    await expect.poll(kind).toBe('bonus');
    return screen;
  };
  /** The clock goes on by so much, and what goes by it has noticed. */
  async function wait(seconds: number) {
    const before = secondsOf(clock());
    putForward(seconds * 1_000);
    await expect.poll(() => before - secondsOf(clock())).toBeGreaterThanOrEqual(seconds);
  }

  test.each([PHONE, DESKTOP])(
    'R-330 R-333 it opens 40 s after the members area was entered, urges to be quick and names the true end (%o)',
    async (size) => {
      await begin({ size });
      await wait(36);
      await expect.element(modal).not.toBeInTheDocument();
      putForward(5_000);
      await expect.element(modal).toMatchTextContent(/Wees er snel bij!/);
      await expect.element(modal).toMatchTextContent(/00:4\d:\d\d/);
      await expect.element(modal).toMatchTextContent(/Daarna betaal je de normale prijs\./);
      await expectAccessible();
      await modal.getByRole('link', { name: 'Bekijk de bundels' }).click();
      await expect.element(page.getByRole('heading', { name: 'Meer te zeggen?' })).toBeVisible();
    },
  );

  test('R-300 R-332 closing it stores the time, and it does not come back', async () => {
    const screen = await begin();
    putForward(41_000);
    await modal.getByRole('button', { name: 'Niet nu, en niet meer vragen' }).click();
    await expect.element(modal).not.toBeInTheDocument();
    expect(Number(localStorage.getItem('hide-time-bonus-modal'))).toBeGreaterThan(
      1_600_000_000_000,
    );
    await screen.reload();
    await expect.poll(kind).toBe('bonus');
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
  });

  test('R-331 credits, a purchase, another page or an open dialog keep it away', async () => {
    const rich = await begin({ as: user({ paid_user: false, credits: 1 }) });
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
    // The last credit goes: now it may.
    await rich.setUser({ credits: 0 });
    await expect.element(modal).toBeVisible();
    await rich.setUser({ paid_user: true });
    await expect.element(modal).not.toBeInTheDocument();

    const away = await begin();
    await away.goto('/nl/profile');
    await expect.poll(kind).toBeNull();
    putForward(41_000);
    await away.goto('/nl/chats');
    await expect.poll(kind).toBe('bonus');
    await wait(30);
    await expect.element(modal).not.toBeInTheDocument();

    await begin();
    const other = document.createElement('dialog');
    document.body.append(other);
    other.showModal();
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
    other.remove();
    await expect.element(modal).toBeVisible();
  });
});
