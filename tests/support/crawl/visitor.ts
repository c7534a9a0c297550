import { AxeBuilder } from '@axe-core/playwright';
import { ENTRY_DISMISSED_KEY } from '../../../shared/site/entry-warning.ts';
import { launchMeasured } from '../chromium.ts';
import { storedInBrowser, unlisted } from './stored-in-browser.ts';

interface View {
  width: number;
  isDark: boolean;
}

/** The browser of a visitor who reads documents and has confirmed to be an adult. */
interface Visitor {
  /**
   * Opens a page and looks at it.
   * @returns faults of WCAG 2.2 AA that axe finds, what breaks the content policy, errors of the
   *   page, cookies, and keys that the cookies page does not name.
   */
  check: (path: string, view: View) => Promise<string[]>;
  close: () => Promise<void>;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function openVisitor(origin: string): Promise<Visitor> {
  // A browser that compiles: what looks for faults runs long.
  const browser = await launchMeasured();
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((key) => localStorage.setItem(key, '1'), ENTRY_DISMISSED_KEY);
  const page = await context.newPage();
  const complaints: string[] = [];
  // What breaks the content policy is an error of the console, too.
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));

  async function faultsOf(path: string, { width, isDark }: View): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        runOnly: { type: 'tag', values: RULES },
        resultTypes: ['violations'],
        preload: false,
      })
      .analyze();
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ target }) => target.join(' ')).join(', ');
      return `${path} at ${width}${isDark ? ' in the dark' : ''}: ${id}: ${places}`;
    });
  }

  return {
    check: async (path, view) => {
      await page.setViewportSize({ width: view.width, height: 900 });
      await page.emulateMedia({ colorScheme: view.isDark ? 'dark' : 'light' });
      complaints.length = 0;
      await page.goto(path);
      const found = await faultsOf(path, view);
      for (const one of complaints) found.push(`${path} complains: ${one}`);
      const stored = await storedInBrowser(page);
      const cookies = stored.filter(([place]) => place === 'cookie');
      for (const one of [...cookies, ...unlisted(stored)])
        found.push(`${path} stores ${one.join(' ')}`);
      return found;
    },
    close: () => browser.close(),
  };
}
