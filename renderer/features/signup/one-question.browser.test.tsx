import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { card } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectInSight, find } from '../../../tests/component/geometry.ts';
import {
  field,
  fillStep,
  goOn,
  letsJoin,
  onStep,
  PASSWORD,
  walk,
} from '../../../tests/component/joining.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { deleteDraft, storeDraft, storedDraft } from './draft.ts';

beforeEach(deleteDraft);

const open = (options: ScreenOptions = {}, path = '/nl/signup') =>
  openScreen(path, { size: PHONE, ...letsJoin(), ...options });
const people = () => find('[data-people]');

describe('the browser’s history', () => {
  test.each([
    ['on a page of its own', PHONE],
    ['in the modal', DESKTOP],
  ])(
    'R-156 %s Back and Forward lead through the steps, and leave the page before the first',
    async (_where, size) => {
      const screen = await open({ size }, '/nl');
      await page.getByRole('button', { name: 'Kijk wie er is' }).click();
      await walk(0, 3);
      const address = screen.path();
      for (const step of [2, 1, 0]) {
        history.back();
        await onStep(step);
      }
      history.go(2);
      await onStep(2);
      expect(field('city').value).toBe('Amersfoort');
      // What was passed is looked at again before an account is made.
      history.back();
      await onStep(1);
      await userEvent.fill(field('bday-year'), '');
      history.go(2);
      await onStep(3);
      await fillStep(3);
      await goOn();
      await onStep(1);
      await expect.element(field('bday-day')).toHaveFocus();
      expect(screen.path()).toBe(address);
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-153 a modal that is closed takes its steps out of the history', async () => {
    await open({ size: DESKTOP }, '/nl');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Kijk wie er is' }).click();
    await walk(0, 2);
    const state = (): unknown => Reflect.get(Object(history.state), 'signup');
    expect(state()).toMatchObject({ steps: [0, 1, 2] });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(state).toMatchObject({ steps: [0] });
    await page.getByRole('button', { name: 'Kijk wie er is' }).click();
    await onStep(2);
    await page.getByRole('button', { name: 'Terug' }).click();
    await onStep(1);
  });
});

describe('what fills itself in', () => {
  test('R-245 a pasted birth date fills its three fields, and typing leads from one to the next', async () => {
    await open();
    await walk(0, 1);
    const data = new DataTransfer();
    data.setData('text', '12-04-1984');
    field('bday-day').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await expect.poll(() => field('bday-year').value).toBe('1984');
    expect([field('bday-day').value, field('bday-month').value]).toEqual(['12', '04']);
    await expect.element(field('bday-year')).toHaveFocus();
    await userEvent.fill(field('bday-month'), '');
    await userEvent.click(field('bday-month'));
    await userEvent.keyboard('{Backspace}');
    await expect.element(field('bday-day')).toHaveFocus();
    await userEvent.keyboard('03');
    await expect.element(field('bday-month')).toHaveFocus();
  });

  test('R-244 what a password manager fills in at once is there, and all but the password after a reload', async () => {
    const screen = await open();
    await walk(0, 4);
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const [name, value] of [
      ['email', 'marit@voorbeeld.nl'],
      ['password', PASSWORD],
    ] as const) {
      write?.call(field(name), value);
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
    }
    await expect.element(page.getByText('Sterk', { exact: true })).toBeVisible();
    const stored = Object.entries<string>(sessionStorage);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    deleteDraft();
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
    await screen.reload();
    await onStep(4);
    expect([field('email').value, field('password').value]).toEqual(['marit@voorbeeld.nl', '']);
  });
});

describe('people before an address', () => {
  test.each([PHONE, DESKTOP])(
    'R-013 at %o they are drawn, and said to be, where visitors see no members',
    async (size) => {
      await open({ size });
      await walk(0, 2);
      expect(people().dataset['people']).toBe('drawn');
      expect(people().querySelectorAll('img')).toHaveLength(4);
      await expect.element(page.getByText(/^Deze mensen zijn getekend\./)).toBeVisible();
      await expectAccessible();
      expectNoSidewaysScroll();
    },
  );

  test('R-395 where visitors may search they are members of the region, marked where they are fictional', async () => {
    const joost = card({ name: 'Joost', age: 44, gender: 'male', fictional: true });
    const { calls, worker } = letsJoin(undefined, [joost]);
    const screen = await open({ calls, worker, settings: { logged_out_search: true } });
    await walk(0, 2);
    expect(people().dataset['people']).toBe('drawn');
    expect(screen.worker.requested('searchMembers')).toEqual([]);
    await fillStep(2);
    await expect.poll(() => people().dataset['people']).toBe('members');
    expect(people().textContent).toContain('Joost, 44');
    expect(people().textContent).toContain('Fictief');
    expect(screen.worker.requested('searchMembers')).toMatchObject([
      { query: { country: 'NL', countryregion: 'NL-UT', gender: 'male' } },
    ]);
    await expectAccessible();
  });
});

test('without a network the towns can be asked for again, and nothing is lost', async () => {
  const screen = await open({ calls: { ...letsJoin().calls, getPlaces: () => refuse('offline') } });
  await walk(0, 2);
  await expect.element(page.getByRole('alert')).toMatchTextContent('offline');
  await goOn();
  await expect.element(field('city')).toHaveAccessibleDescription('Kies je woonplaats.');
  screen.worker.answerCall('getPlaces', () =>
    success({ places: [{ name: 'Amersfoort', region: 'NL-UT' }] }),
  );
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await walk(2, 3);
});

test.each([
  ['a phone with its keyboard open', { width: 390, height: 600 }],
  ['the smallest phone', { width: 320, height: 568 }],
  ['a phone on its side', { width: 740, height: 360 }],
])(
  'on %s each question, its first answer and the way on are in sight, in German',
  async (_name, size) => {
    storeDraft({ ...storedDraft(), wanted: 'female', country: 'DE', name: 'Marit' });
    await open({ size }, '/de/signup');
    for (let step = 0; step < 5; step += 1) {
      await onStep(step);
      expectInSight(find('[data-step] h2'));
      expectInSight(find('[data-step] [type="submit"]'));
      expectNoSidewaysScroll();
      await fillStep(step);
      if (step < 4) await goOn();
    }
  },
);
