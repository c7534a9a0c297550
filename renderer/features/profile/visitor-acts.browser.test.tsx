import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { card, profile, user } from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  EMAIL,
  letsJoin,
  memberArrives,
  onStep,
  PASSWORD,
  walk,
} from '../../../tests/component/joining.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { deleteDraft } from '../signup/draft.ts';

afterEach(deleteDraft);

const sanne = card({ name: 'Sanne' });
const path = `/nl/members/${sanne.id}`;
const dialog = page.getByRole('dialog');
const write = page.getByRole('button', { name: 'Stuur een bericht' });

/** Sanne's page before a visitor whom the server knows as a member, once they say who they are. */
const openAsVisitor = (to = path, options: ScreenOptions = {}): Promise<Screen> => {
  const joining = letsJoin();
  return openScreen(to, {
    ...options,
    worker: {
      ...joining.worker,
      signIn: async () => success(await memberArrives(user({ email: EMAIL }))),
      ...options.worker,
    },
    calls: {
      ...joining.calls,
      getProfile: async () => success({ profile: profile(sanne), related: [], talked: false }),
      ...options.calls,
    },
  });
};

async function logIn(): Promise<void> {
  // The page that led here may have a field for the address too.
  const password = page.getByLabelText('Wachtwoord', { exact: true });
  await expect.element(password).toBeVisible();
  await page.getByLabelText('E-mailadres').fill(EMAIL);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
}

test('R-013 R-391 a visitor who wants to like is asked to join over the member’s page, and an address that has an account leads to the login with the way back', async () => {
  const screen = await openAsVisitor(path, {
    calls: { checkEmail: () => success({ status: 'active' }) },
  });
  const like = page.getByRole('button', { name: 'Like geven' });
  await expect.element(like).toBeVisible();
  expect(screen.path()).toBe(path);
  expect(find('#main').innerText).not.toContain('Sanne');
  await expectAccessible();
  await like.click();
  await expect.element(dialog).toBeVisible();
  await walk(0, 5);
  await dialog.getByRole('status').getByRole('link', { name: 'Inloggen' }).click();
  await expect.poll(screen.path).toMatch(/^\/nl\/login\?next=/);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('E-mailadres')).toHaveValue(EMAIL);
});

test('R-013 on a phone the way back goes along from the sign-up to the login and to a forgotten password', async () => {
  const screen = await openAsVisitor(path, { size: PHONE });
  await expect.element(write).toBeVisible();
  expectNoSidewaysScroll();
  await write.click();
  await expect.poll(screen.path).toMatch(/^\/nl\/signup\?next=/);
  await onStep(0);
  await page.getByRole('link', { name: 'Inloggen' }).last().click();
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect.poll(screen.path).toMatch(/^\/nl\/reset-password\?next=/);
  await page.getByRole('link', { name: 'Terug naar inloggen' }).click();
  await logIn();
  await expect.poll(screen.path).toBe(`${path}/chat`);
});

describe('R-013 R-153 whoever joins to write is brought to the conversation', () => {
  test.each(['by the button', 'by closing the modal'])('%s', async (how) => {
    const screen = await openAsVisitor();
    await write.click();
    await walk(0, 5);
    await expect.poll(() => document.querySelector('[data-complete]')).toBeTruthy();
    if (how === 'by the button')
      await page.getByRole('link', { name: 'Verder waar je was' }).click();
    else await userEvent.keyboard('{Escape}');
    await expect.poll(screen.path).toBe(`${path}/chat`);
  });
});

test('R-013 a search that a visitor was sent is still there after the login', async () => {
  const screen = await openAsVisitor('/nl/members?country=NL&min_age=30&max_age=41');
  expect(screen.path()).toMatch(/^\/nl\/login\?next=/);
  await logIn();
  await expect.poll(screen.path).toMatch(/^\/nl\/members\?(?=.*min_age=30)(?=.*max_age=41)/);
  await expect.element(page.getByRole('button', { name: /^Account van/ })).toBeVisible();
});

test('R-365 making an account is agreeing to the terms and the privacy policy: said beside its button, with nothing to tick', async () => {
  await openAsVisitor('/nl/signup', { size: PHONE });
  await walk(0, 4);
  await onStep(4);
  await expect.element(page.getByRole('button', { name: 'Account maken' })).toBeVisible();
  const note = [...document.querySelectorAll('[data-step="4"] form p')].find(
    (line) =>
      line.textContent ===
      'Door een account te maken ga je akkoord met onze voorwaarden en onze privacyverklaring.',
  );
  expect(note).toBeTruthy();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  // Beside the button: nothing is between the two.
  expect(note?.nextElementSibling?.querySelector('button[type="submit"]')).toBeTruthy();
  expect([...(note?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    ['/nl/pages/terms', '/nl/pages/privacy'],
  );
});
