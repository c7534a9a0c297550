import { onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Locale } from '../../shared/locales.ts';
import type { SitePageData } from '../../shared/site/site-pages.ts';
import { siteDocument } from '../support/site-document.ts';
import { DESKTOP } from './screen.ts';

/**
 * Shows a page for visitors in the browser, as the server renders it and without its script. It is
 * taken away after the test.
 * @param path without its locale.
 */
export async function openSitePage<Key extends keyof SitePageData>(
  path: string,
  {
    locale = 'nl',
    size = DESKTOP,
    data,
  }: {
    locale?: Locale;
    size?: { width: number; height: number };
    data?: SitePageData[Key];
  } = {},
): Promise<void> {
  await page.viewport(size.width, size.height);
  await commands.prepareBrowser('light');
  const html = siteDocument<Key>(path, locale, {
    asksAge: false,
    ...(data === undefined ? {} : { data }),
  });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const place = document.createElement('div');
  place.append(...body.childNodes);
  document.body.append(place);
  onTestFinished(() => place.remove());
}
