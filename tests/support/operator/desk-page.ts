import type { Browser, Page } from '@playwright/test';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import operatorWords from '../../../locales/nl/operator-words.json' with { type: 'json' };
import workWords from '../../../locales/nl/operator-work.json' with { type: 'json' };
import type { RunningServer } from '../server.ts';

/** The desk's address, as the server says it at its start. @throws Error where it opened none. */
export function deskOf({ output }: Pick<RunningServer, 'output'>): string {
  const address = /desk is at (http:\S+)/.exec(output)?.[1];
  if (!address) throw new Error('The server did not say where the desk is.');
  return address;
}

/** Sits a demo operator of a role down, in a browser of their own. */
export async function enterDesk(
  browser: Browser,
  server: Pick<RunningServer, 'output'>,
  role: OperatorRole,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: deskOf(server),
    locale: 'nl-NL',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: operatorWords.roles[role] }).first().press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Dag' }).waitFor();
  return page;
}

/** What the screen of a queue’s desk shows. */
interface Screen {
  /** The photo, or the number of the case; null where there is none to decide. */
  id: string | null;
  isOver: boolean;
  /** Something has to be asked for again. */
  hasFailed: boolean;
}

const OVER = [workWords.photos.doneTitle, workWords.reports.doneTitle];

/** Waits until what was on the screen has left it; it may come back, where its decision failed. */
async function nextScreen(page: Page, before: string | null): Promise<Screen> {
  await page.evaluate(() => Reflect.set(window, 'deskLeft', false));
  const found = await page.waitForFunction(
    ({ before: id, over }) => {
      const main = document.querySelector('main');
      const shown =
        main?.querySelector('[data-case]')?.getAttribute('data-case') ??
        main?.querySelector('[data-photo]')?.getAttribute('data-photo') ??
        null;
      const isReady = main?.querySelector('[data-case], [data-photo][data-phase="ready"]') !== null;
      const isOver = over.some((title) => main?.textContent.includes(title));
      const hasFailed = Boolean(
        main?.querySelector('[role="alert"] button, [role="status"] button'),
      );
      if (shown !== id) Reflect.set(window, 'deskLeft', true);
      if (id !== null && Reflect.get(window, 'deskLeft') !== true) return null;
      return isOver || hasFailed || (shown !== null && isReady)
        ? { id: shown, isOver, hasFailed }
        : null;
    },
    { before, over: OVER },
    { timeout: 120_000 },
  );
  return (await found.jsonValue()) as Screen;
}

/** Goes to the button that asks again, as the Tab key would; it may be gone meanwhile. */
function focusAgain(): boolean {
  const button = document.querySelector<HTMLElement>(
    'main [role="alert"] button, main [role="status"] button',
  );
  button?.focus();
  return button !== null;
}

/** What somebody presses for one photo or case. */
export interface Presses {
  keys: readonly string[];
  /** Whether they undo it at once; then the case is shown again. */
  isUndone: boolean;
}

/**
 * Works at a queue with keys alone until nothing is left there.
 * @param pressesFor what is pressed for what is on the screen, by its photo’s id or its number.
 * @returns everything that was on the screen.
 */
export async function workByKeys(
  page: Page,
  path: string,
  pressesFor: (id: string) => Presses,
): Promise<Set<string>> {
  await page.goto(path);
  const seen = new Set<string>();
  let before: string | null = null;
  for (;;) {
    const { id, isOver, hasFailed } = await nextScreen(page, before);
    before = null;
    if (hasFailed) {
      if (await page.evaluate(focusAgain)) await page.keyboard.press('Enter');
      continue;
    }
    if (isOver || id === null) return seen;
    seen.add(id);
    const { keys, isUndone } = pressesFor(id);
    for (const key of keys) await page.keyboard.press(key);
    before = id;
    if (!isUndone) continue;
    await nextScreen(page, id);
    await page.keyboard.press('z');
    before = null;
  }
}

/** Notes how long each key took until the next photo or case was painted. */
export async function timeKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const took: number[] = [];
    Reflect.set(window, 'deskTook', took);
    const shown = () => {
      const main = document.querySelector('main');
      return (
        main?.querySelector('[data-case]')?.getAttribute('data-case') ??
        main?.querySelector('[data-photo][data-phase="ready"]')?.getAttribute('data-photo') ??
        null
      );
    };
    let pressed: { at: number; on: string | null } | null = null;
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = { at: timeStamp, on: shown() };
      },
      true,
    );
    new MutationObserver(() => {
      const now = shown();
      if (!pressed || pressed.on === null || now === null || now === pressed.on) return;
      const { at } = pressed;
      pressed = null;
      // A message that is sent before a frame arrives after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - at);
        port2.postMessage(null);
      });
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** The milliseconds that `timeKeys` noted since the page was loaded. */
export const tookOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(window, 'deskTook') as number[]);
