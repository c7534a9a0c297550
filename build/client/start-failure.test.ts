import { expect, test } from 'vitest';
import { LOCALES } from '../../shared/locales.ts';
import { startFailureWords } from './start-failure.ts';

test('a start that failed is told in each language, of the site and with a way to try again', () => {
  const parts = startFailureWords().split('<div ').slice(1);
  const languages = parts.map((part) => /lang="(\w+)"/.exec(part)?.[1]);
  expect(languages).toEqual(LOCALES.filter((locale) => !locale.includes('-')));
  for (const part of parts)
    expect(part).toMatch(
      /<h1 class="page-title">[^<]*{{site}}[^<]*<\/h1><p class="muted">[^<]+<\/p><button type="button" class="shell-button">[^<]+</,
    );
});
