import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../shared/locales.ts';

const pagesSchema = z.object({
  startFailure: z.object({ title: z.string(), text: z.string() }),
});
const commonSchema = z.object({ tryAgain: z.string() });
const PLACE = '<!-- start-failure -->';

const textsIn = <Texts>(locale: Locale, name: string, schema: z.ZodType<Texts>): Texts => {
  const file = new URL(`../../locales/${locale}/${name}.json`, import.meta.url);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
};

function wordsIn(locale: Locale): string {
  const { title, text } = textsIn(locale, 'pages', pagesSchema).startFailure;
  const { tryAgain } = textsIn(locale, 'common', commonSchema);
  return (
    `<div class="shell-words" lang="${locale}"><h1 class="page-title">${title}</h1>` +
    `<p class="muted">${text}</p>` +
    `<button type="button" class="shell-button">${tryAgain}</button></div>`
  );
}

/**
 * What the page shows when the app could not start, in every language: the shell is one file for
 * all, and fetching a language may be what failed.
 */
export const startFailureWords = (): string =>
  LOCALES.filter((locale) => FALLBACK_LOCALE[locale] === undefined)
    .map(wordsIn)
    .join('');

/** Puts those words into the shell. @throws Error for a shell without their place. */
export const startFailurePlugin: Plugin = {
  name: 'vonk:start-failure',
  transformIndexHtml: (html) => {
    if (!html.includes(PLACE))
      throw new Error('The shell has no place for the failure of a start.');
    // By a function: a text may hold what a replacement would read as a reference.
    return html.replace(PLACE, startFailureWords);
  },
};
