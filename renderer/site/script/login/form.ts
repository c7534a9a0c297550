/** The login's form in a document, as the script sees it. */
export interface LoginForm {
  email: HTMLInputElement;
  password: HTMLInputElement;
  /** Says what went wrong; null for nothing. */
  say: (words: string | null) => void;
  /** Names empty fields. @returns whether there is one. */
  nameMissing: () => boolean;
  setBusy: (isBusy: boolean) => void;
  isBusy: () => boolean;
}

const errorOf = (field: HTMLInputElement): string => `${field.id}-below`;

function clearError(field: HTMLInputElement): void {
  document.getElementById(errorOf(field))?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}

function showError(field: HTMLInputElement, pattern: HTMLElement): void {
  const words = pattern.firstElementChild?.cloneNode(true);
  if (!(words instanceof HTMLElement)) return;
  words.id = errorOf(field);
  words.append(field.dataset['missing'] ?? '');
  field.parentElement?.after(words);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', words.id);
}

/** Two buttons in one place: each shows the password, or hides it, and gives way to the other. */
function watchReveal(form: HTMLFormElement, password: HTMLInputElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-reveal]')];
  for (const [index, button] of buttons.entries()) {
    button.hidden = index > 0;
    button.addEventListener('click', () => {
      password.type = button.dataset['reveal'] ?? 'password';
      for (const one of buttons) one.hidden = one === button;
      buttons.find((one) => one !== button)?.focus();
    });
  }
}

/** Finds the parts of the form; null for a form that is not whole. */
export function openForm(form: HTMLFormElement): LoginForm | null {
  const email = form.querySelector<HTMLInputElement>('[name=email]');
  const password = form.querySelector<HTMLInputElement>('[name=password]');
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]');
  const failure = form.querySelector<HTMLElement>('[data-login-failure]');
  const words = form.querySelector<HTMLElement>('[data-login-words]');
  const pattern = form.querySelector<HTMLElement>('[data-login-error]');
  if (!email || !password || !submit || !failure || !words || !pattern) return null;
  const action = submit.textContent;
  let busy = false;
  form.noValidate = true;
  watchReveal(form, password);
  return {
    email,
    password,
    say(text) {
      failure.hidden = text === null;
      words.textContent = text;
    },
    nameMissing() {
      const empty = [email.value.trim() ? [] : [email], password.value ? [] : [password]].flat();
      for (const field of [email, password]) clearError(field);
      for (const field of empty) showError(field, pattern);
      empty[0]?.focus();
      return empty.length > 0;
    },
    setBusy(isBusy) {
      busy = isBusy;
      submit.textContent = isBusy ? (form.dataset['busy'] ?? action) : action;
      for (const name of ['aria-busy', 'aria-disabled'])
        if (isBusy) submit.setAttribute(name, 'true');
        else submit.removeAttribute(name);
    },
    isBusy: () => busy,
  };
}
