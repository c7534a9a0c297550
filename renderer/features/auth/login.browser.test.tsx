import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { memberArrives } from '../../../tests/component/joining.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

const EMAIL = 'vergeten@vonk.example';
const email = page.getByLabelText('E-mailadres');
const password = page.getByLabelText('Wachtwoord', { exact: true });
const logIn = page.getByRole('button', { name: 'Inloggen', exact: true });
const alert = page.getByRole('alert');
const enter = async (word = 'niet het goede') => {
  await email.fill(EMAIL);
  await password.fill(word);
  await logIn.click();
};

describe('the form', () => {
  test('R-071 logged out, the login page has both fields and leads to a new password', async () => {
    await openScreen('/nl/login');
    await expect.element(email).toBeVisible();
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Wachtwoord vergeten?');
    await expect.element(page.getByRole('button', { name: 'Mail me een link' })).toBeVisible();
  });

  test('empty fields are named, without asking the server', async () => {
    const screen = await openScreen('/nl/login');
    await logIn.click();
    await expect.element(page.getByText('Vul je e-mailadres in.')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    expect(screen.worker.asked('signIn')).toEqual([]);
  });

  test('R-447 a wrong password says so and keeps the e-mail address', async () => {
    await openScreen('/nl/login', { worker: { signIn: async () => refuse('login_failed') } });
    await enter();
    await expect.element(alert).toHaveTextContent('Inloggen mislukt, probeer het opnieuw.');
    await expect.element(email).toHaveValue(EMAIL);
    await expect.element(password).toHaveValue('');
    await expect.element(password).toHaveFocus();
  });

  test('R-448 too many attempts say for how many minutes the account is blocked', async () => {
    await openScreen('/nl/login', {
      worker: { signIn: async () => refuse('login_blocked', { retry_after_s: 14 * 60 + 1 }) },
    });
    await enter();
    await expect.element(alert).toMatchTextContent(/nog 15 min geblokkeerd/);
  });

  test('R-450 a sign-in that the server could not do says: An error occurred, try again later.', async () => {
    await openScreen('/en/login', { worker: { signIn: async () => refuse('internal') } });
    await page.getByLabelText('Email address').fill(EMAIL);
    await page.getByLabelText('Password', { exact: true }).fill('niet het goede');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.element(alert).toHaveTextContent('An error occurred, try again later.');
  });

  test('R-375 R-459 signing in to a closed account shows the address of customer service', async () => {
    const message =
      'Dit account is gesloten. Neem contact op met de klantenservice: hallo@vonk.example';
    const screen = await openScreen('/nl/login', {
      worker: { signIn: async () => refuse('account_closed', { message }) },
    });
    await enter();
    await expect.element(alert).toHaveTextContent(message);
    expect(screen.path()).toBe('/nl/login');
  });

  test('R-106 every page keeps its locale in its links', async () => {
    await openScreen('/en/login');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Good to see you again' }))
      .toBeVisible();
    const links = [...document.querySelectorAll('a[href^="/"]')].map((one) =>
      one.getAttribute('href'),
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !/^\/en(\/|$)/.test(link ?? ''))).toEqual([]);
  });
});

describe('who gets in', () => {
  test('R-309 R-375 signing in to an account that is leaving says how to come back, offers to bring it back, and does', async () => {
    const who = user({ email: EMAIL });
    const message =
      'Dit account wordt verwijderd. Met de link in onze mail haal je het binnen 14 dagen terug.';
    const screen = await openScreen('/nl/login', {
      worker: {
        signIn: async () => refuse('account_deleted', { message }),
        comeBack: async () => success(await memberArrives(who)),
      },
    });
    await enter('het goede wachtwoord');
    await expect.element(alert).toHaveTextContent(message);
    await expectAccessible();
    await page.getByRole('button', { name: 'Mijn account terughalen' }).click();
    await expect.poll(screen.path).toMatch(/^\/nl\/members/);
    expect(screen.worker.asked('comeBack')).toMatchObject([
      [{ email: EMAIL, password: 'het goede wachtwoord' }],
    ]);
    await expect.element(page.getByRole('button', { name: /^Account van Robin/ })).toBeVisible();
  });

  test('R-013 whom a visitor looked for is looked for after the login; in a demonstration one press fills in an account', async () => {
    const who = user({ email: 'gratis@vonk.example', paid_user: false });
    const screen = await openScreen('/nl/login?next=%2Fmembers%3Fgender%3Dmale', {
      settings: {
        demo_sign_ins: [{ kind: 'free', email: who.email, password: 'demo-vonk-demo' }],
      },
      worker: { signIn: async () => success(await memberArrives(who)) },
    });
    await page.getByRole('button', { name: /Gratis lid/ }).click();
    await expect.element(email).toHaveValue(who.email);
    await logIn.click();
    await expect.poll(screen.path).toMatch(/^\/nl\/members\?(.*&)?gender=male/);
    expect(screen.worker.asked('signIn')).toMatchObject([
      [{ email: who.email, password: 'demo-vonk-demo' }],
    ]);
  });

  test('a member who opens the login or the landing page is sent to members', async () => {
    for (const path of ['/nl', '/nl/login']) {
      const screen = await openScreen(path, { as: user() });
      await expect.poll(screen.path).toMatch(/^\/nl\/members/);
    }
  });
});

test.each([
  [PHONE, false],
  [PHONE, true],
  [DESKTOP, false],
  [DESKTOP, true],
])(
  'the landing page, an unknown page and the pages of signing in and recovering are accessible and fit, at %o, dark: %s',
  async (size, dark) => {
    for (const [path, text] of [
      ['/nl', 'Eén vonk is genoeg.'],
      ['/en/nowhere', 'This page could not be found'],
      ['/nl/login', 'Fijn dat je er weer bent'],
      ['/nl/reset-password', 'Wachtwoord vergeten?'],
      ['/nl/reset-password/do?token=x', /Deze link|verlopen/],
      ['/nl/mail-change/do?token=x', /Deze link|verlopen/],
    ] as const) {
      const screen = await openScreen(path, {
        size,
        dark,
        calls: {
          checkPasswordReset: () => refuse('link_invalid', { message: 'Deze link is verlopen.' }),
          confirmMailChange: () => refuse('link_invalid', { message: 'Deze link is verlopen.' }),
        },
      });
      await expect.element(page.getByText(text).first()).toBeVisible();
      await expectAccessible();
      expectNoSidewaysScroll();
      expect(screen.complaints).toEqual([]);
    }
  },
);
