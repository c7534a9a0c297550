import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import '../../../ui/styles/base.css';
import type { SitePageData } from '../../../../shared/site/site-pages.ts';
import { expectAccessible } from '../../../../tests/component/screen.ts';
import { visitorSettings } from '../../../../tests/support/site-document.ts';
import { LocaleContext } from '../../../i18n/locale.ts';
import { watchLogin } from '../../script/login/login.ts';
import type { LoginAct, LoginModule } from '../../script/login/login-module.ts';
import { SiteContext } from '../../site-context.ts';
import { PlainLink } from '../../site-link.tsx';
import { setLanguage } from '../../../i18n/all-texts.ts';
import '../../texts.ts';
import { LoginPage } from './login-page.tsx';

const EMAIL = 'vergeten@vonk.example';
const email = page.getByLabelText('E-mailadres');
const password = page.getByLabelText('Wachtwoord', { exact: true });
const logIn = page.getByRole('button', { name: 'Inloggen', exact: true });
const alert = page.getByRole('alert');
const comeBack = page.getByRole('button', { name: 'Mijn account terughalen' });

/** What the app's module was asked, and what it answers. */
interface App {
  asked: { act: LoginAct; next: string | null }[];
  prepared: number;
  answer: () => ReturnType<LoginModule['logIn']>;
}
declare global {
  interface Window {
    loginApp: App;
  }
}
/** A module as the build makes one, which hands over to this test. */
const MODULE = URL.createObjectURL(
  new Blob(
    [
      `export const prepareLogin = async () => { window.loginApp.prepared++; };
       export const logIn = (act, next) => {
         window.loginApp.asked.push({ act, next });
         return window.loginApp.answer();
       };`,
    ],
    { type: 'text/javascript' },
  ),
);

let close = () => {};
function open(data: Partial<SitePageData['login']> = {}, module = MODULE): HTMLFormElement {
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  setLanguage('nl');
  flushSync(() =>
    root.render(
      <LocaleContext value="nl">
        <SiteContext
          value={{
            settings: visitorSettings,
            carried: '',
            query: '',
            Link: PlainLink,
            signup: null,
            form: null,
            choose: null,
          }}
        >
          <LoginPage params={{}} data={{ next: null, passkeys: false, demo: [], ...data }} />
        </SiteContext>
      </LocaleContext>,
    ),
  );
  close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  const form = document.querySelector<HTMLFormElement>('form[data-login]');
  if (!form) return expect.unreachable();
  watchLogin(form, module);
  return form;
}
beforeEach(async () => {
  await page.viewport(390, 844);
  await commands.prepareBrowser('light');
  window.loginApp = { asked: [], prepared: 0, answer: () => Promise.resolve(null) };
});
afterEach(() => close());

const refuse = (code: string, words: string) => {
  window.loginApp.answer = () => Promise.resolve({ code, words });
};
const enter = async (word = 'niet het goede') => {
  await email.fill(EMAIL);
  await password.fill(word);
  await logIn.click();
};

describe('the login as a document', () => {
  test('R-071 R-447 a wrong password says so, keeps the address and waits for another', async () => {
    refuse('login_failed', 'Inloggen mislukt, probeer het opnieuw.');
    open();
    await enter();
    await expect.element(alert).toHaveTextContent('Inloggen mislukt, probeer het opnieuw.');
    await expect.element(email).toHaveValue(EMAIL);
    await expect.element(password).toHaveValue('');
    await expect.element(password).toHaveFocus();
    await expect.element(logIn).not.toHaveAttribute('aria-busy');
    expect(window.loginApp.asked).toEqual([
      { act: { how: 'signIn', email: EMAIL, password: 'niet het goede' }, next: null },
    ]);
    await expectAccessible();
  });

  test('R-013 the page that was wanted goes along; the form stays busy while that page comes, and sends nothing twice', async () => {
    open({ next: '/nl/members?gender=male' });
    await expect.element(page.getByRole('status')).toMatchTextContent(/Om leden te zien/);
    await enter('goed');
    const busy = page.getByRole('button', { name: 'Bezig met inloggen' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await password.click();
    await userEvent.keyboard('{Enter}');
    expect(window.loginApp.asked).toMatchObject([{ next: '/nl/members?gender=male' }]);
  });

  test('empty fields are named, without asking anybody, and are right again when filled', async () => {
    open();
    await logIn.click();
    await expect.element(page.getByText('Vul je e-mailadres in.')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveAccessibleDescription('Vul je e-mailadres in.');
    await expectAccessible();
    expect(window.loginApp.asked).toEqual([]);
    await enter('goed');
    await expect.element(email).not.toHaveAttribute('aria-invalid');
    expect(document.body.textContent).not.toContain('Vul je e-mailadres in.');
    expect(window.loginApp.asked).toHaveLength(1);
  });

  test('R-309 R-375 an account that is leaving can be taken back, until another address is typed', async () => {
    refuse('account_deleted', 'Dit account wordt verwijderd.');
    open();
    await enter('het goede');
    await expect.element(comeBack).toBeVisible();
    await expect.element(password).toHaveValue('het goede');
    await email.fill('ander@vonk.example');
    await expect.element(comeBack).not.toBeInTheDocument();
    await enter('het goede');
    await comeBack.click();
    expect(window.loginApp.asked.at(-1)?.act).toEqual({
      how: 'comeBack',
      email: EMAIL,
      password: 'het goede',
    });
  });

  test('the app is fetched when a field is touched, not before; the password can be read', async () => {
    open();
    expect(window.loginApp.prepared).toBe(0);
    await password.fill('geheim');
    await expect.poll(() => window.loginApp.prepared).toBe(1);
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Wachtwoord verbergen' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('where the app cannot be had the server takes the form, with what was typed', async () => {
    const form = open({}, '/assets/gone.js');
    const sent: unknown[] = [];
    form.submit = () => sent.push(Object.fromEntries(new FormData(form)));
    await enter('goed');
    await expect.poll(() => sent).toEqual([{ email: EMAIL, password: 'goed' }]);
  });

  test('in a demonstration one press fills in an account', async () => {
    open({ demo: [{ kind: 'free', email: 'gratis@vonk.example', password: 'demo' }] });
    await page.getByRole('button', { name: /Gratis lid/ }).click();
    await expect.element(email).toHaveValue('gratis@vonk.example');
    await expect.element(password).toHaveValue('demo');
  });
});
