import { passkeysPossible } from '../../../platform/passkeys/passkey-support.ts';
import { afterPaint } from '../after-paint.ts';
import { openForm, type LoginForm } from './form.ts';
import type { LoginAct, LoginModule } from './login-module.ts';
import { answerByPasskey, offerPasskeys } from './passkeys.ts';

/** Fetches the app's way to sign in once; what failed can be tried again. */
function loader(address: string): () => Promise<LoginModule> {
  let loading: Promise<LoginModule> | null = null;
  return () => {
    loading ??= import(/* @vite-ignore */ address) as Promise<LoginModule>;
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
}

/** Signs in by the app's own code. Where that cannot be had, the server takes the form itself. */
function entering(
  element: HTMLFormElement,
  form: LoginForm,
  load: () => Promise<LoginModule>,
): (act: LoginAct) => Promise<string | null> {
  const next = element.dataset['next'] ?? null;
  return async (act) => {
    form.setBusy(true);
    form.say(null);
    try {
      const refusal = await (await load()).logIn(act, next);
      // Busy until the next page is there.
      if (refusal === null) return null;
      form.setBusy(false);
      form.say(refusal.words);
      return refusal.code;
    } catch {
      if (act.how === 'signIn' && navigator.onLine) {
        element.submit();
        return null;
      }
      form.setBusy(false);
      form.say(element.dataset['unreachable'] ?? null);
      return 'unreachable';
    }
  };
}

/** Lets the visitor sign in without leaving the document before they are (decision 064). */
export function watchLogin(element: HTMLFormElement, module: string): void {
  const form = openForm(element);
  if (!form) return;
  const { email, password } = form;
  const load = loader(module);
  const enter = entering(element, form, load);
  const comeBack = element.querySelector<HTMLElement>('[data-login-come-back]');
  const typed = () => ({ email: email.value.trim(), password: password.value });

  // Nobody signs in yet: signing in loads it again and says what fails.
  const prepare = () =>
    void load()
      .then(({ prepareLogin }) => prepareLogin())
      .catch(() => undefined);
  element.addEventListener('focusin', prepare, { once: true });

  const enterByPassword = async (how: 'signIn' | 'comeBack') => {
    if (comeBack) comeBack.hidden = true;
    const code = await enter({ how, ...typed() });
    // Who only was not reached needs not type again, and who may come back has proven who they are.
    if (code === null || code === 'unreachable') return;
    if (code === 'account_deleted' && comeBack) {
      comeBack.hidden = false;
      return;
    }
    password.value = '';
    password.focus();
  };
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.isBusy() && !form.nameMissing()) void enterByPassword('signIn');
  });
  comeBack?.addEventListener('click', () => {
    if (!form.isBusy()) void enterByPassword('comeBack');
  });
  // Another account, or another try: clears the last error.
  element.addEventListener('input', () => {
    if (comeBack) comeBack.hidden = true;
  });
  document.addEventListener('click', ({ target }) => {
    const demo =
      target instanceof Element ? target.closest<HTMLElement>('[data-demo-email]') : null;
    if (!demo) return;
    prepare();
    email.value = demo.dataset['demoEmail'] ?? '';
    password.value = demo.dataset['demoPassword'] ?? '';
  });
  afterPaint(() => watchPasskeys(element, form, enter));
}

function watchPasskeys(
  element: HTMLFormElement,
  form: LoginForm,
  enter: (act: LoginAct) => Promise<string | null>,
): void {
  const button = element.querySelector<HTMLElement>('[data-login-passkey]');
  if (!button) return;
  if (!passkeysPossible()) {
    button.hidden = true;
    return;
  }
  delete button.dataset['waits'];
  // The button takes over from what is offered at the address; when that came to nothing, it is
  // offered again.
  const offer = offerPasskeys(form.isBusy, (credential) => {
    if (form.isBusy()) return;
    void enter({ how: 'passkey', credential }).then((code) => {
      if (code !== null) offer();
    });
  });
  const enterByButton = async () => {
    form.setBusy(true);
    form.say(null);
    try {
      const credential = await answerByPasskey();
      if (credential) {
        if ((await enter({ how: 'passkey', credential })) === null) return;
      } else form.say(element.dataset['passkeyFailed'] ?? null);
    } catch {
      form.say(element.dataset['unreachable'] ?? null);
    }
    form.setBusy(false);
    offer();
  };
  button.addEventListener('click', () => {
    if (!form.isBusy()) void enterByButton();
  });
}
