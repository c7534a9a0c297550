import { isLeaving, watchLeaving } from '../../platform/leaving.ts';

export interface SignupModule {
  /** Fetches what the sign-up needs, for who seems to want it. Rejects where it cannot be had. */
  prepareSignup: () => Promise<void>;
  /** Opens it over the page. @param query the sign-up page's own. */
  openSignup: (query: URLSearchParams) => Promise<void>;
}

/** Under this width one joins on a page of its own. */
const SMARTPHONE = '(max-width: 767px)';
/** A pointer that rests this long on a link means it. */
const INTENT_MS = 65;
/** Who waited this long for the sign-up to open is led to its page. */
const PATIENCE_MS = 3_000;

const fetched = new Map<string, Promise<SignupModule>>();

/** Fetches the app's sign-up once; rejects where its code cannot be had. */
function load(address: string): Promise<SignupModule> {
  const loading =
    fetched.get(address) ?? (import(/* @vite-ignore */ address) as Promise<SignupModule>);
  fetched.set(address, loading);
  loading.catch(() => fetched.delete(address));
  return loading;
}

const signupOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-signup]') : null;

/** The address of the sign-up's page, with what the visitor wanted. */
function addressOf(element: HTMLElement): string {
  if (element instanceof HTMLAnchorElement) return element.href;
  if (!(element instanceof HTMLFormElement)) return location.href;
  const address = new URL(element.action);
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') address.searchParams.set(name, value);
  return address.href;
}

/**
 * Opens the sign-up over the page, or follows the element's link or form when it cannot be had.
 * @param module the address of a `SignupModule`.
 */
export async function openOverPage(module: string, element: HTMLElement): Promise<void> {
  const address = addressOf(element);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  document.documentElement.setAttribute('aria-busy', 'true');
  try {
    const loaded = await Promise.race([load(module), late]);
    if (!loaded) throw new Error('The sign-up did not come in time.');
    await loaded.openSignup(new URL(address).searchParams);
  } catch {
    // Safari ends what a page fetches once it is being left: it goes where they went since.
    if (!isLeaving()) location.assign(address);
  } finally {
    document.documentElement.removeAttribute('aria-busy');
  }
}

/** Opens the sign-up over the page, on what is wide enough; else its link is followed. */
export function watchSignup(): void {
  const module =
    document.querySelector<HTMLElement>('[data-signup-module]')?.dataset['signupModule'];
  if (!module || matchMedia(SMARTPHONE).matches) return;
  watchLeaving();
  // Nobody clicked yet: a click tries again, and says what went wrong.
  const prepare = () =>
    void load(module)
      .then(({ prepareSignup }) => prepareSignup())
      .catch(() => undefined);
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting);
    if (signupOf(target) instanceof HTMLAnchorElement) resting = setTimeout(prepare, INTENT_MS);
  });
  for (const sign of ['focusin', 'pointerdown'])
    document.addEventListener(sign, ({ target }) => {
      if (signupOf(target)) prepare();
    });
  document.addEventListener('click', (event) => {
    const link = signupOf(event.target);
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openOverPage(module, link);
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !signupOf(event.target)) return;
    event.preventDefault();
    void openOverPage(module, event.target);
  });
}
