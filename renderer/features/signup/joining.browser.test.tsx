import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import nl from '../../../locales/nl/signup.json' with { type: 'json' };
import pl from '../../../locales/pl/signup.json' with { type: 'json' };
import { card, user } from '../../../tests/component/builders.ts';
import { later, refuse } from '../../../tests/component/fake-worker.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  EMAIL,
  field,
  fillStep,
  goOn,
  letsJoin,
  memberArrives,
  newcomer,
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
} from '../../../tests/component/screen.ts';
import { deleteDraft } from './draft.ts';

beforeEach(deleteDraft);

const dialog = page.getByRole('dialog');
const open = () => page.getByRole('button', { name: 'Kijk wie er is' }).click();
const pressBackdrop = () =>
  find('dialog').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
const complete = () => document.querySelector('[data-complete]');

describe('where one joins', () => {
  test('R-153 R-334 R-335 on a desktop joining is a modal over the page; Esc, the backdrop and the button close it before the account is made, and what was typed is kept', async () => {
    const screen = await openScreen('/nl', letsJoin());
    await open();
    await expect.element(dialog).toBeVisible();
    expect(screen.path()).toBe('/nl');
    await walk(0, 4);
    await fillStep(4);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(PASSWORD);
    await open();
    await onStep(4);
    expect(field('email').value).toBe(EMAIL);
    pressBackdrop();
    await expect.element(dialog).not.toBeInTheDocument();
    await open();
    await dialog.getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    // A reload takes the page's memory and leaves the tab's: all but the password.
    const stored = Object.entries<string>(sessionStorage);
    deleteDraft();
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
    await screen.reload();
    await open();
    await onStep(4);
    expect([field('email').value, field('password').value]).toEqual([EMAIL, '']);
    expect(screen.complaints).toEqual([]);
  });

  test('R-079 R-154 on a phone joining is a page of its own and begins at step 0', async () => {
    const screen = await openScreen('/nl', { size: PHONE });
    await open();
    await expect.poll(screen.path).toMatch(/^\/nl\/signup(\?|$)/);
    await onStep(0);
    expect(dialog.elements()).toEqual([]);
    await screen.goto('/nl/login');
    await page.getByRole('button', { name: 'Word lid' }).last().click();
    await expect.poll(screen.path).toBe('/nl/signup');
  });

  test('R-111 a page of the empty layout has no navigation and no footer, and opens the modal', async () => {
    const screen = await openScreen('/nl/signup');
    await expect.element(dialog).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);
    expect(page.getByRole('contentinfo').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(screen.path).toBe('/nl');
  });

  test('R-155 a logged-in member who opens the sign-up is sent to members', async () => {
    for (const path of ['/nl/signup', '/nl/signup-matches']) {
      const screen = await openScreen(path, { as: user({ paid_user: false }), size: PHONE });
      expect(screen.path()).toMatch(/^\/nl\/members/);
    }
  });

  test('R-157 R-272 R-397 R-398 with an invitation alone a visitor reads so and gets no form; with a traffic source, or open to all, the form is there', async () => {
    const invite = page.getByText('Alleen op uitnodiging');
    await openScreen('/nl/signup?network=adnet', { size: PHONE, settings: { signups: 'other' } });
    await expect.element(invite).toBeVisible();
    expect(document.querySelector('form')).toBeNull();
    await expectAccessible();
    const settings = { signups: 'with_trafficsource' } as const;
    await openScreen('/nl/signup', { size: PHONE, settings });
    await expect.element(invite).toBeVisible();
    await openScreen('/nl?network=adnet&ref=7', { size: PHONE, settings });
    await open();
    await onStep(0);
    await openScreen('/nl/signup', { size: PHONE, settings: { signups: 'all' } });
    await onStep(0);
  });
});

describe('making the account', () => {
  test('R-334 R-335 R-336 while the account is made the four steps show in their order, and nothing closes the modal', async () => {
    const who = newcomer();
    const screen = await openScreen('/nl', letsJoin(who));
    const checked = later<ReturnType<typeof success<{ status: 'available' }>>>();
    const made = later<ReturnType<typeof success<typeof who>>>();
    const found = later<ReturnType<typeof refuse>>();
    const mailed = later<ReturnType<typeof success<{ sent: true }>>>();
    await open();
    await walk(0, 4);
    await fillStep(4);
    screen.worker.answerCall('checkEmail', checked.answer);
    screen.worker.answer('signUp', made.answer);
    screen.worker.answerCall('searchMembers', found.answer);
    screen.worker.answerCall('getActivation', mailed.answer);
    await goOn();
    const at = () => document.querySelector('[data-progress]');
    for (const [step, text, next] of [
      ['checking', 'Gegevens controleren', () => checked.give(success({ status: 'available' }))],
      ['creating', 'Account aanmaken', async () => made.give(success(await memberArrives(who)))],
      ['matching', 'Matches zoeken', () => found.give(refuse('unreachable'))],
      ['mailing', 'Activatiemail versturen', () => mailed.give(success({ sent: true }))],
    ] as const) {
      await expect.poll(() => at()?.getAttribute('data-progress')).toBe(step);
      expect(at()?.querySelector('[aria-current="step"]')?.textContent).toBe(text);
      expect(at()?.querySelectorAll('li')).toHaveLength(4);
      await userEvent.keyboard('{Escape}{Escape}');
      pressBackdrop();
      await expect.element(dialog).toBeVisible();
      expect(at()?.getAttribute('data-progress')).toBe(step);
      expect(dialog.getByRole('button', { name: 'Sluiten' }).elements()).toEqual([]);
      if (step === 'creating') await expectAccessible();
      await next();
    }
    await expect.element(page.getByRole('heading', { name: 'Welkom, Marit!' })).toBeVisible();
    expect(screen.worker.asked('signUp')).toMatchObject([
      [
        {
          body: {
            email: EMAIL,
            name: 'Marit',
            password: PASSWORD,
            date_of_birth: '1985-02-03',
            gender: 'female',
            country: 'NL',
            region: 'NL-UT',
            city: 'Amersfoort',
            sexuality: 'hetero',
            consent_sensitive: true,
            language: 'nl',
          },
        },
      ],
    ]);
    // Closed now, the visitor is a member.
    await userEvent.keyboard('{Escape}');
    await expect.poll(screen.path).toMatch(/^\/nl\/members/);
    await expect.element(page.getByRole('button', { name: /^Account van Marit/ })).toBeVisible();
  });

  test('R-364 what only the server refuses comes back to its field and step; a broken line loses nothing and can be tried again', async () => {
    const common = 'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.';
    const screen = await openScreen('/nl/signup', { size: PHONE, ...letsJoin() });
    const joins = letsJoin().worker.signUp;
    await walk(0, 4);
    await fillStep(4);
    screen.worker.answer('signUp', async () =>
      refuse('validation_failed', { fields: { password: common } }),
    );
    await goOn();
    await expect.poll(() => screen.worker.asked('signUp')).toHaveLength(1);
    await onStep(4);
    await expect.element(field('password')).toHaveAccessibleDescription(common);
    await expect.element(field('password')).toHaveFocus();
    await userEvent.fill(field('password'), `${PASSWORD}!`);
    screen.worker.answerCall('checkEmail', () => refuse('offline'));
    screen.setOnline(false);
    await goOn();
    await expect.element(page.getByRole('alert')).toMatchTextContent('offline');
    screen.setOnline(true);
    screen.worker.answerCall('checkEmail', () => success({ status: 'available' }));
    if (joins) screen.worker.answer('signUp', joins);
    await goOn();
    await expect.poll(complete).toBeTruthy();
    // What was changed is another attempt.
    const keys = screen.worker.asked('signUp').map(([{ key }]) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('R-080 the sign-up that shows matches ends with members that fit, and each of them opens', async () => {
    const fits = [card({ name: 'Joost', gender: 'male' }), card({ name: 'Teun', gender: 'male' })];
    const screen = await openScreen('/nl/signup-matches', {
      size: PHONE,
      ...letsJoin(newcomer(), fits),
    });
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Zie wie bij je past' }))
      .toBeInTheDocument();
    await walk(0, 5);
    await expect.poll(complete).toBeTruthy();
    const cards = () => [...document.querySelectorAll('[data-complete] [data-profile]')];
    await expect.poll(() => cards().length).toBe(2);
    expect(screen.worker.requested('searchMembers')).toMatchObject([
      { query: { km: '40', gender: 'male', sort: 'distance' } },
    ]);
    await expectAccessible();
    expectNoSidewaysScroll();
    await page
      .elementLocator(cards()[0] as Element)
      .getByRole('link')
      .click();
    await expect.poll(screen.path).toBe(`/nl/members/${fits[0]?.id}`);
  });
});

test.each([
  ['nl', PHONE, false, nl],
  ['pl', PHONE, true, pl],
  ['pl', DESKTOP, false, pl],
  ['nl', DESKTOP, true, nl],
] as const)(
  'R-017 every step is accessible and fits, in %s at %o, dark: %s, and says where the mail went',
  async (locale, size, dark, words) => {
    const screen = await openScreen(`/${locale}/signup`, { size, dark, ...letsJoin() });
    for (let step = 0; step < 5; step += 1) {
      await onStep(step);
      const title = words.steps[String(step) as '0'];
      await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
      if (step === 0 || step === 4) {
        await goOn();
        await expect
          .poll(() => document.querySelector('[aria-invalid="true"], [data-problem]'))
          .toBeTruthy();
      }
      await expectAccessible();
      expectNoSidewaysScroll();
      await fillStep(step);
      await goOn();
    }
    await expect
      .element(
        page.getByRole('heading', { name: words.complete.title.replace('{{name}}', 'Marit') }),
      )
      .toBeVisible();
    await expect
      .element(page.getByText(words.complete.mailed.replace('{{email}}', EMAIL)))
      .toBeVisible();
    await expectAccessible();
    expectNoSidewaysScroll();
    await page.getByRole('link', { name: words.complete.search }).click();
    await expect.poll(screen.path).toMatch(new RegExp(`^/${locale}/members`));
    expect(screen.complaints).toEqual([]);
  },
);
