import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  demoEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import {
  anHourLater,
  fillStep,
  goOn,
  newAddress,
  onStep,
  PASSWORD,
  walk,
  WORDS,
} from './joining.ts';

const PHONE = { width: 390, height: 844 };
const open = (page: Page) => page.getByRole('button', { name: 'Kijk wie er is' }).click();
const dialog = (page: Page) => page.getByRole('dialog');

test('R-153 R-334 R-335 on a desktop joining is a modal over the page; Esc, the backdrop and the button close it before the account is made, and what was typed is kept', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl', width: 1280 });
  await open(page);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/nl$/);
  const who = { email: newAddress(), name: 'Marit' };
  await walk(page, who, 0, 1);
  await onStep(page, 1).locator('input[name="name"]').fill('Marit');
  await onStep(page, 1).locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)),
  ).not.toContain(PASSWORD);
  await open(page);
  await expect(onStep(page, 1).locator('input[name="name"]')).toHaveValue('Marit');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await dialog(page).getByRole('button', { name: 'Sluiten' }).click();
  await expect(dialog(page)).toBeHidden();
  // Also after a reload, all but the password.
  await page.reload();
  await open(page);
  await expect(onStep(page, 1).locator('input[name="name"]')).toHaveValue('Marit');
  await expect(onStep(page, 1).locator('input[name="password"]')).toHaveValue('');
  expect(violationsOf(page)).toEqual([]);
});

test('R-079 R-154 on a phone joining is a page of its own and begins at step 0', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl', ...PHONE });
  await open(page);
  await expect(page).toHaveURL(/\/nl\/signup(\?|$)/);
  await expect(onStep(page, 0)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goto('/nl/login');
  await page.getByRole('button', { name: 'Word lid' }).last().click();
  await expect(page).toHaveURL(/\/nl\/signup$/);
});

test('R-111 a page of the empty layout has no navigation and no footer, and opens the modal', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/signup' });
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/nl$/);
});

test('R-155 a logged-in member who opens the sign-up is sent to members', async ({ person }) => {
  const { page } = await person({ as: 'free', ...PHONE });
  for (const path of ['/nl/signup', '/nl/signup-matches']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/nl\/members/);
  }
});

test('R-157 R-397 with an invitation alone a visitor reads so and gets no form; with a traffic source, or open to all, the form is there', async ({
  person,
  dev,
}) => {
  const { page } = await person(PHONE);
  await dev('PATCH', '/dev/settings', { signups: 'other' });
  try {
    await page.goto('/nl/signup?network=adnet');
    await expect(page.getByText('Alleen op uitnodiging')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    await expectAccessible(page);
    await dev('PATCH', '/dev/settings', { signups: 'with_trafficsource' });
    // Another tab, which no network sent.
    const { page: other } = await person({ path: '/nl/signup', ...PHONE });
    await expect(other.getByText('Alleen op uitnodiging')).toBeVisible();
    await other.goto('/nl?network=adnet&ref=7');
    await open(other);
    await expect(onStep(other, 0)).toBeVisible();
  } finally {
    await dev('PATCH', '/dev/settings', { signups: 'all' });
  }
  const { page: last } = await person({ path: '/nl/signup', ...PHONE });
  await expect(onStep(last, 0)).toBeVisible();
});

test('R-016 R-362 R-363 R-366 R-368 R-370 R-392 each mistake is named at its field, word for word, in Dutch', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  const field = (name: string) => page.locator(`[data-step] input[name="${name}"]`);
  await onStep(page, 0).waitFor();
  await goOn(page);
  await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible();
  await field('email').fill('a@');
  await expect(page.getByText('Vul je e-mailadres in.')).toBeHidden();
  await goOn(page);
  await expect(field('email')).toHaveAccessibleDescription('Ongeldig e-mailadres');
  await expect(field('email')).toBeFocused();
  const email = newAddress();
  await field('email').fill(email);
  await goOn(page);

  await onStep(page, 1).waitFor();
  await expect(field('name')).toHaveAccessibleDescription(/zichtbaar voor andere leden/);
  for (const [name, text] of [
    ['', 'Kies een profielnaam van minstens 2 tekens.'],
    [email, 'Je profielnaam moet anders zijn dan je e-mailadres'],
    ['@jan', 'Je profielnaam mag niet beginnen met een @'],
    ['j'.repeat(25), 'Kies een profielnaam van hoogstens 24 tekens.'],
  ] as const) {
    await field('name').fill(name);
    await goOn(page);
    await expect(field('name')).toHaveAccessibleDescription(text);
    await expect(field('name')).toBeFocused();
  }
  await field('name').fill('Marit');
  await field('password').fill('te kort');
  await goOn(page);
  await expect(field('password')).toHaveAccessibleDescription('Neem minstens 10 tekens.');
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await expect(field('password')).toHaveAttribute('type', 'text');
  await field('password').fill(PASSWORD);
  await expect(page.getByText('Sterk', { exact: true })).toBeVisible();
  await goOn(page);

  await onStep(page, 2).waitFor();
  await expect(
    page.getByRole('group', { name: 'Vul je geboortedatum in, 18+ jaar' }),
  ).toBeVisible();
  for (const [day, month, year] of [
    ['', '', ''],
    ['31', '2', '1990'],
    ['1', '13', '1990'],
    ['1', '1', '2999'],
  ] as const) {
    await field('bday-day').fill(day);
    await field('bday-month').fill(month);
    await field('bday-year').fill(year);
    await goOn(page);
    await expect(page.getByRole('group')).toHaveAccessibleDescription('Ongeldige geboortedatum.');
  }
  await field('bday-day').fill('1');
  await field('bday-month').fill('1');
  await field('bday-year').fill(String(new Date().getFullYear() - 10));
  await goOn(page);
  await expect(page.getByRole('group')).toHaveAccessibleDescription(
    'Vul je geboortedatum in, 18+ jaar',
  );
  await field('bday-year').fill('1985');
  await goOn(page);

  await onStep(page, 3).waitFor();
  await goOn(page);
  for (const text of ['Kies wat je bent.', 'Kies waar je woont.'])
    await expect(page.getByText(text)).toBeVisible();
});

test('R-367 R-368 the minimum age of the site is the one that is asked and checked', async ({
  person,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { min_age: 21 });
  try {
    const { page } = await person({ path: '/nl/signup', ...PHONE });
    await walk(page, { email: newAddress(), name: 'Marit' }, 0, 2);
    await expect(
      page.getByRole('group', { name: 'Vul je geboortedatum in, 21+ jaar' }),
    ).toBeVisible();
    // By the clock of the device, which is what the form goes by; the server's was put on by other
    // tests.
    const day = new Date();
    const fill = async (date: Date) => {
      for (const [name, part] of [
        ['day', date.getUTCDate()],
        ['month', date.getUTCMonth() + 1],
        ['year', date.getUTCFullYear()],
      ] as const)
        await page.locator(`input[name="bday-${name}"]`).fill(String(part));
      await goOn(page);
    };
    await fill(
      new Date(Date.UTC(day.getUTCFullYear() - 21, day.getUTCMonth(), day.getUTCDate() + 3)),
    );
    await expect(page.getByRole('group')).toHaveAccessibleDescription(
      'Vul je geboortedatum in, 21+ jaar',
    );
    await fill(
      new Date(Date.UTC(day.getUTCFullYear() - 21, day.getUTCMonth(), day.getUTCDate() - 3)),
    );
    await expect(onStep(page, 3)).toBeVisible();
  } finally {
    await dev('PATCH', '/dev/settings', { min_age: 18 });
  }
});

test('R-369 R-370 the specification’s English words for an address and a birth date', async ({
  person,
}) => {
  const { page } = await person({ path: '/en/signup', ...PHONE });
  await onStep(page, 0).locator('input').fill('a@');
  await goOn(page);
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
  await walk(page, { email: newAddress(), name: 'Marit' }, 0, 2);
  await goOn(page);
  await expect(page.getByText('Invalid birth date.', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Enter your date of birth, 18+ years' }),
  ).toBeVisible();
});

test('R-373 a slip of the finger in the address is suggested and taken with one press, or left with another', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  const email = onStep(page, 0).locator('input');
  await email.fill('jan@gmial.com');
  await goOn(page);
  await page.getByRole('button', { name: 'jan@gmail.com' }).click();
  await expect(email).toHaveValue('jan@gmail.com');
  await expect(page.getByText('Bedoel je dit adres?')).toBeHidden();
  await email.fill('jan@gmial.com');
  await goOn(page);
  await goOn(page);
  await expect(onStep(page, 1)).toBeVisible();
});

test('R-374 an address that has an account asks to log in, and the login knows it', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl', width: 1280 });
  await open(page);
  await onStep(page, 0).locator('input').fill('premium@vonk.example');
  await goOn(page);
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: 'Er is al een account met dit e-mailadres.' }),
  ).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Inloggen' }).first().click();
  await expect(page).toHaveURL(/\/nl\/login\?next=%2Fmembers$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('E-mailadres')).toHaveValue('premium@vonk.example');
});

test('R-375 an address whose account is on its way out gets the hint of the mailed link, in the sign-up and in the login', async ({
  person,
  dev,
}) => {
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  await dev('POST', '/dev/member', { id: demoEmail('new'), status: 'deleted' });
  try {
    await onStep(page, 0).locator('input').fill(demoEmail('new'));
    await goOn(page);
    await expect(
      page.getByText('Met de link in de mail over het verwijderen haal je het terug.'),
    ).toBeVisible();
    await expect(onStep(page, 0)).toBeVisible();
    await page.goto('/nl/login');
    await page.getByLabel('E-mailadres').fill(demoEmail('new'));
    await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Met de link in onze mail');
  } finally {
    await dev('POST', '/dev/member', { id: demoEmail('new'), status: 'not_confirmed' });
  }
});

test('R-156 going back keeps everything, by keyboard alone', async ({ person }) => {
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  const who = { email: newAddress(), name: 'Marit' };
  await onStep(page, 0).locator('input').waitFor();
  await expect(onStep(page, 0).locator('input')).toBeFocused();
  await page.keyboard.type(who.email);
  await page.keyboard.press('Enter');
  await onStep(page, 1).waitFor();
  await expect(page.locator('input[name="name"]')).toBeFocused();
  await page.keyboard.type('Marit');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await walk(page, who, 2, 4);
  for (const step of [3, 2, 1, 0]) {
    await page.getByRole('button', { name: 'Terug' }).click();
    await onStep(page, step).waitFor();
    if (step === 3)
      await expect(onStep(page, 3).locator('select[name="city"]')).toHaveValue('Amersfoort');
    if (step === 2) await expect(page.locator('input[name="bday-year"]')).toHaveValue('1985');
    if (step === 1) await expect(page.locator('input[name="password"]')).toHaveValue(PASSWORD);
  }
  await expect(page.locator('input[name="email"]')).toHaveValue(who.email);
});

test('R-334 R-335 R-336 while the account is made the four steps show in their order, and nothing closes the modal', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page } = await person({ path: '/nl', width: 1280 });
  const held: (() => void)[] = [];
  const hold = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
    });
  await open(page);
  await walk(page, { email: newAddress(), name: 'Marit' }, 0, 4);
  for (const path of ['**/api/signup.php*', '**/api/members.php*', '**/api/activation.php'])
    await page.context().route(path, async (route) => {
      await hold();
      await route.continue();
    });
  const next = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  const at = page.locator('[data-progress]');
  await goOn(page);
  for (const [step, text] of Object.entries({
    checking: 'Gegevens controleren',
    creating: 'Account aanmaken',
    matching: 'Matches zoeken',
    mailing: 'Activatiemail versturen',
  })) {
    await expect(at).toHaveAttribute('data-progress', step);
    await expect(at.locator('[aria-current="step"]')).toHaveText(text);
    expect(await at.locator('li').allInnerTexts()).toHaveLength(4);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(at).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Sluiten' })).toHaveCount(0);
    if (step === 'creating') await expectAccessible(page);
    await next();
  }
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  for (const resolve of held) resolve();
  await expect(page.locator('[data-complete]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welkom, Marit!' })).toBeVisible();
  // Whoever closes it now is a member.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/nl\/members/);
  await expect(page.getByRole('button', { name: /^Account van Marit/ })).toBeVisible();
});

test('R-364 what only the server refuses comes back to its field and step; a broken line loses nothing and can be tried again @service-worker', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  const who = { email: newAddress(), name: 'Marit' };
  await walk(page, who, 0, 1);
  await fillStep(page, 1, who);
  await page.locator('input[name="password"]').fill('wachtwoord123');
  await goOn(page);
  await walk(page, who, 2, 4);
  await goOn(page);
  await onStep(page, 1).waitFor();
  await expect(page.locator('input[name="password"]')).toHaveAccessibleDescription(
    'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.',
  );
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await page.locator('input[name="password"]').fill(PASSWORD);
  for (const step of [1, 2, 3]) {
    await onStep(page, step).waitFor();
    await goOn(page);
  }
  await onStep(page, 4).waitFor();
  await page.context().setOffline(true);
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('offline');
  await page.context().setOffline(false);
  await goOn(page);
  await expect(page.locator('[data-complete]')).toBeVisible();
});

test('R-080 the sign-up that shows matches ends with members that fit, and each of them opens', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page } = await person({ path: '/nl/signup-matches', ...PHONE });
  await expect(page.getByRole('heading', { level: 1, name: 'Zie wie bij je past' })).toBeVisible();
  await walk(page, { email: newAddress(), name: 'Marit' }, 0, 5);
  await expect(page.locator('[data-complete]')).toBeVisible();
  const cards = page.locator('[data-complete] [data-profile]');
  await expect(cards.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const id = await cards.first().getAttribute('data-profile');
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/nl/members/${id ?? ''}$`));
});

for (const dark of [false, true])
  for (const size of [PHONE, { width: 1440, height: 900 }])
    test(`every step is accessible and fits, at ${size.width} px, ${dark ? 'dark' : 'light'}`, async ({
      person,
    }) => {
      const { page } = await person({ path: '/pl/signup', dark, ...size });
      const who = { email: newAddress(), name: 'Marit' };
      for (let step = 0; step < 5; step++) {
        await onStep(page, step).waitFor();
        await expect(
          page.getByText(WORDS.pl.steps[String(step) as '0'], { exact: true }).first(),
        ).toBeVisible();
        if (step === 1 || step === 3) {
          await goOn(page);
          await expect(page.locator('[aria-invalid], [data-problem]').first()).toBeVisible();
        }
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (step === 4) break;
        await fillStep(page, step, who);
        await goOn(page);
      }
      expect(violationsOf(page)).toEqual([]);
    });
