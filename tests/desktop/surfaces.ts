import type { Page } from '@playwright/test';
import type { DesktopApp } from './launcher.ts';

/** Every page that the app has open, seen or not. */
export const pagesOf = (app: DesktopApp): Page[] =>
  app.page
    .context()
    .pages()
    .filter((page) => page.url().startsWith('http://127.0.0.1'));

/** Null for one that closes meanwhile. */
const ofMember = (page: Page): Promise<boolean | null> =>
  page.evaluate(() => 'desktop' in window).catch(() => null);
async function find(app: DesktopApp, isMembers: boolean): Promise<Page> {
  for (const page of pagesOf(app)) if ((await ofMember(page)) === isMembers) return page;
  throw new Error(isMembers ? 'The member has no page.' : 'There is no lock screen.');
}
/** The member's page, and the lock screen's. */
export const memberPage = (app: DesktopApp): Promise<Page> => find(app, true);
export const lockPage = (app: DesktopApp): Promise<Page> => find(app, false);

interface Node {
  ignored: boolean;
  name?: { value?: unknown };
  value?: { value?: unknown };
  description?: { value?: unknown };
}

/** What a screen reader could find in a page. */
async function accessible(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .flatMap(({ name, value, description }) => [name?.value, value?.value, description?.value])
    .join('\n');
}

/**
 * What is drawn of a page, wherever it is scrolled to: texts, values of fields that are visible,
 * and pictures.
 */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLImageElement>(
          'input, textarea, img',
        ),
      ]
        .filter((element) => getComputedStyle(element).visibility === 'visible')
        .map((element) => ('value' in element ? element.value : `${element.alt} ${element.src}`)),
    ].join('\n'),
  );

/**
 * Everything by which the app can be seen, read or heard from outside: of every page what is drawn
 * and what is accessible, of the pages in a window that shows the whole document too; titles;
 * notifications since a moment, open ones in any case; tray, menus, badge and overlay.
 * @param since how many notifications there were when it began.
 */
export async function surfaces(app: DesktopApp, since: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [index, page] of pagesOf(app).entries()) {
    found[`page ${index} drawn`] = await drawn(page);
    found[`page ${index} accessible`] = await accessible(page);
    if ((await ofMember(page)) === false) found[`page ${index} document`] = await page.content();
  }
  const windows = await app.machine('windows');
  found['windows'] = windows.map(({ title, icon }) => `${title} ${icon}`).join('\n');
  const notifications = await app.machine('notifications');
  found['notifications'] = notifications
    .filter(({ isOpen }, index) => isOpen || index >= since)
    .map(({ title, body }) => `${title}: ${body}`)
    .join('\n');
  found['tray'] = JSON.stringify(await app.machine('tray'));
  found['menu'] = JSON.stringify(await app.machine('menu'));
  found['context menu'] = JSON.stringify(await app.machine('contextMenu'));
  found['badge'] = JSON.stringify([
    await app.machine('badge'),
    (await app.machine('window'))?.overlay,
  ]);
  return found;
}
