import { KEYS, type Json, type Tab } from './tab.ts';
import { until } from './until.ts';

/** What a person looks for: an element that is visible, by selector and by what it is called. */
interface Target {
  css: string;
  name?: string | RegExp;
}

/** What took the last press, as its page noticed. */
type Pressed = 'nothing' | 'it' | 'another';
/** A press that a page has not noticed by then was dropped. */
const PRESS_MS = 1_000;

interface Found {
  x: number;
  y: number;
  /** A click there hits it, and it does not move. */
  free: boolean;
  text: string;
  value: string;
}

const described = ({ css, name }: Target): string =>
  name === undefined ? css : `${css} “${name}”`;

/** Runs in the page: the first element that is visible and called so. */
async function look(css: string, exact: string, source: string, move: boolean) {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return plain(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return plain(
      labels.length > 0 ? labels.map((one) => one.textContent).join(' ') : element.textContent,
    );
  };
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const isMeant = (element: Element) =>
    (exact === '' || nameOf(element) === exact) &&
    (source === '' || new RegExp(source, 'u').test(nameOf(element)));
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (one) => isSeen(one) && isMeant(one),
  );
  if (!element) return null;
  const centre = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isMet = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  let at = centre();
  let free = false;
  if (move) {
    if (!isMet(at)) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    at = centre();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const later = centre();
    free = Math.hypot(later.x - at.x, later.y - at.y) < 1 && isMet(later);
    const watched = window as { pressed?: Pressed };
    watched.pressed = 'nothing';
    const notice = ({ target }: Event) => {
      // Drawn anew meanwhile it is another element, and still what is meant.
      const hit = target instanceof Element ? target.closest(css) : null;
      watched.pressed = hit !== null && isMeant(hit) ? 'it' : 'another';
    };
    window.addEventListener('pointerdown', notice, { capture: true, once: true });
  }
  const { value } = element as HTMLInputElement;
  return {
    ...at,
    free,
    text: plain(element.textContent),
    value: typeof value === 'string' ? value : '',
  };
}

/** A page as a person uses it: each step waits until it can be done. */
export class Page {
  readonly tab: Tab;
  readonly origin: string;
  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.origin = origin;
  }

  #look({ css, name }: Target, move = false): Promise<Found | null> {
    return this.tab.evaluate(
      look,
      css,
      typeof name === 'string' ? name : '',
      name instanceof RegExp ? name.source : '',
      move,
    );
  }

  /** Goes to a path of the app, or to another origin's address. */
  goto(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.origin).href);
  }
  /** Begins to go to a path, as a press on a link does, and does not wait. */
  leaveFor(path: string): Promise<void> {
    return this.tab.evaluate((address: string) => {
      // After this call was answered: in a page that is left nobody does.
      setTimeout(() => location.assign(address));
    }, path);
  }
  /** Waits until it is seen. @returns its text. */
  async sees(css: string, name?: string | RegExp): Promise<string> {
    const target = { css, ...(name === undefined ? {} : { name }) };
    return (await until(`to see ${described(target)}`, () => this.#look(target))).text;
  }
  /** Waits until nothing like it is seen. */
  async misses(css: string, name?: string | RegExp): Promise<void> {
    const target = { css, ...(name === undefined ? {} : { name }) };
    await until(`not to see ${described(target)}`, async () => (await this.#look(target)) === null);
  }
  /** Whether it is seen now. */
  async has(css: string, name?: string | RegExp): Promise<boolean> {
    return (await this.#look({ css, ...(name === undefined ? {} : { name }) })) !== null;
  }
  /** Presses, again where a page that is just there took no press or something moved under it. */
  async press(css: string, name?: string | RegExp): Promise<void> {
    const target = { css, ...(name === undefined ? {} : { name }) };
    await until(`to press ${described(target)}`, async () => {
      const found = await this.#look(target, true);
      if (found?.free !== true) return false;
      await this.tab.pressAt(found.x, found.y);
      return this.#hasTaken();
    });
  }
  /** Whether the last press came to what it was meant for. */
  async #hasTaken(): Promise<boolean> {
    const last = until(
      'a press is noticed',
      async () => {
        const pressed = await this.tab
          .evaluate(() => (window as { pressed?: Pressed }).pressed ?? null)
          // It led to another page.
          .catch(() => null);
        return pressed === 'nothing' ? null : (pressed ?? 'it');
      },
      PRESS_MS,
    );
    return (await last.catch(() => 'nothing')) === 'it';
  }
  /** Writes in a field, in place of what is there. */
  async fill(css: string, text: string): Promise<void> {
    await this.press(css);
    if ((await this.#look({ css }))?.value !== '') await this.tab.keys(['a'], KEYS.Control);
    await this.tab.keys(Array.from(text));
    await until(
      `${css} to hold what was typed`,
      async () => (await this.#look({ css }))?.value === text,
    );
  }
  key(key: keyof typeof KEYS): Promise<void> {
    return this.tab.keys([KEYS[key]]);
  }
  /** Chooses in a list, which opens outside of the page. */
  async select(css: string, choice: { value: string } | { index: number }): Promise<void> {
    await this.sees(css);
    await this.tab.evaluate(
      (selector: string, wanted: { value?: string; index?: number }) => {
        const list = document.querySelector<HTMLSelectElement>(selector);
        if (!list) throw new Error(`no ${selector}`);
        if (wanted.value === undefined) list.selectedIndex = wanted.index ?? 0;
        else list.value = wanted.value;
        list.dispatchEvent(new Event('input', { bubbles: true }));
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      css,
      choice,
    );
  }
  /** Waits until the address is one. @returns its path. */
  path(wanted: RegExp): Promise<string> {
    return until(`the address to be ${wanted}`, async () => {
      const path = await this.tab.evaluate(() => location.pathname + location.search);
      return wanted.test(path) ? path : null;
    });
  }
  /** Waits until something is true in the page. */
  async holds(what: string, work: (...given: never[]) => unknown, ...given: Json[]): Promise<void> {
    await until(what, async () => (await this.tab.evaluate(work, ...given)) === true);
  }
  /** Asks the API as this member. */
  async ask<Answer>(path: string): Promise<Answer> {
    return (await this.tab.evaluate(async (address: string) => {
      const answer = await fetch(address, { headers: { 'request-type': 'client' } });
      return (await answer.json()) as Json;
    }, path)) as Answer;
  }
}
