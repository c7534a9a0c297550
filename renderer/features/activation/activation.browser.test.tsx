import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { newcomer } from '../../../tests/component/joining.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

const heading = page.getByRole('heading', { level: 1 });
const again = page.getByRole('button', { name: 'Stuur een nieuwe mail' });

test('R-183 R-184 R-185 the page of a link that worked leads to the profile, to premium and to the members', async () => {
  const screen = await openScreen('/nl/activate/done', {
    as: user({ paid_user: false }),
    size: PHONE,
  });
  for (const [name, path] of [
    ['Profiel afmaken', '/nl/complete-signup'],
    ['Premium nemen', '/nl/premium'],
    ['Leden zoeken', '/nl/members'],
  ] as const) {
    await screen.goto('/nl/activate/done');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect.poll(() => screen.path().replace(/\?.*/, '')).toBe(path);
  }
});

test('R-184 whoever may write now meets members that fit at once, and one press opens a profile', async () => {
  const fits = [card({ name: 'Joost', gender: 'male' }), card({ name: 'Teun', gender: 'male' })];
  const screen = await openScreen('/nl/activate/done', {
    as: user({ paid_user: false, profile: { country: 'NL', region: 'NL-UT', city: 'Utrecht' } }),
    size: PHONE,
    calls: { searchMembers: () => searchAmong(fits)({}) },
  });
  const found = page.getByRole('region', { name: 'Zij passen bij je' });
  await expect.element(found.getByRole('link', { name: /^Teun/ })).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScroll();
  await found.getByRole('link', { name: /^Joost/ }).click();
  await expect.poll(screen.path).toBe(`/nl/members/${fits[0]?.id}`);
});

test('R-083 R-304 R-449 after a broken link a member reads how to reach support, asks for a new mail and is told how long to wait, or that the account is active already', async () => {
  const who = newcomer();
  const screen = await openScreen('/nl/activate/error', {
    as: who,
    size: PHONE,
    calls: { sendActivation: () => success({ sent: true }) },
  });
  await expect
    .element(page.getByRole('link', { name: 'Mail de klantenservice' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:hallo@vonk\.example/));
  await again.click();
  await expect
    .element(page.getByText(`Er is een nieuwe mail onderweg naar ${who.email}.`))
    .toBeVisible();
  const wait = 'Je kunt over 55 minuten opnieuw een mail vragen.';
  screen.worker.answerCall('sendActivation', () => refuse('too_many_requests', { message: wait }));
  await again.click();
  await expect
    .element(page.getByRole('main').getByRole('status').filter({ hasText: wait }))
    .toBeVisible();
  await expectAccessible();
  await screen.setUser({ status: 'active' });
  await expect.element(page.getByText('Je account is al actief.')).toBeVisible();
});

test('R-303 R-304 a mistyped address is corrected by whoever knows the password, and each mistake is said at its field', async () => {
  const who = newcomer();
  const right = 'marit@goed.example';
  const screen = await openScreen('/nl/members', { as: who, size: PHONE });
  await page.getByRole('button', { name: 'Meer hierover' }).click();
  await page.getByRole('button', { name: 'Adres klopt niet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Een ander e-mailadres' });
  const [email, password] = [
    dialog.getByLabelText('E-mailadres'),
    dialog.getByLabelText('Je wachtwoord'),
  ];
  await expect.element(email).toHaveValue(who.email);
  await email.fill('geen adres');
  await password.fill('iets anders dan het was');
  for (const [field, shown] of [
    ['email', email],
    ['password', password],
  ] as const) {
    screen.worker.answerCall('sendActivation', () =>
      refuse('validation_failed', { fields: { [field]: 'Dit klopt niet.' } }),
    );
    await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
    await expect.element(shown).toHaveAttribute('aria-invalid', 'true');
    await expect.element(shown).toHaveAccessibleDescription('Dit klopt niet.');
  }
  await expectAccessible();
  screen.worker.answerCall('sendActivation', async () => {
    await screen.setUser({ email: right });
    return success({ sent: true });
  });
  await email.fill(right);
  await password.fill('regen op dinsdag in mei');
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(`De mail is onderweg naar ${right}.`)).toBeVisible();
  await expect.element(page.getByText(`We stuurden een link naar ${right}.`).first()).toBeVisible();
  expect(screen.worker.requested('sendActivation').at(-1)).toMatchObject({
    body: { email: right, password: 'regen op dinsdag in mei' },
  });
});

test('R-449 a visitor with a broken link reads how to reach support and where to log in', async () => {
  const screen = await openScreen('/en/activate/error');
  await expect.element(heading).toHaveTextContent('Activation failed');
  await expect.element(page.getByText('Contact customer service')).toBeVisible();
  await page.getByRole('link', { name: 'Log in for a new email' }).click();
  await expect.poll(screen.path).toMatch(/^\/en\/login\?next=/);
});

test.each([false, true])(
  'the pages of activation are accessible and fit, dark: %s',
  async (dark) => {
    for (const size of [PHONE, DESKTOP])
      for (const path of ['/nl/activate/done', '/de/activate/error']) {
        await openScreen(path, { dark, size });
        await expect.element(heading).toBeVisible();
        await expectAccessible();
        expectNoSidewaysScroll();
      }
  },
);
