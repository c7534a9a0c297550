import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { textProblems } from './compare.ts';

const settings = siteSettingsSchema.parse({});
const text = (inside = 'Wie {{min_age}} is. [Privacy](/pages/privacy)', more = ''): string =>
  `# T\n\n## A {#a}\n\n> Kort.\n\n${inside}\n\n### Vraag?\n\nJa.\n\n${more}`;
const all = (source = text()) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, source])) as Record<
    (typeof LOCALES)[number],
    string
  >;

test('texts that agree have no problems, and a region may have sections of its own', () => {
  expect(textProblems(all(), settings)).toEqual([]);
  expect(
    textProblems({ ...all(), 'nl-BE': text(undefined, '## B {#b}\n\nBelgië.\n') }, settings),
  ).toEqual([]);
});

test.each([
  ['a value that the code does not know', text('{{nothing}}'), /there is no value nothing/],
  ['a table that the code does not make', text('{{table:nothing}}'), /there is no table nothing/],
  ['another value than Dutch', text('{{refund_days}} [Privacy](/pages/privacy)'), /its values/],
  ['a link elsewhere', text('{{min_age}} [Privacy](/pages/cookies)'), /its links/],
  ['a link to no page', text('{{min_age}} [Privacy](/pages/privat)'), /leads nowhere/],
  ['a section more', text(undefined, '## B {#b}\n\nX.\n'), /its sections/],
  ['a question less', text().replace('### Vraag?', 'Vraag?'), /its questions/],
  ['no form of a text', 'Hallo', /line 1/],
])('a language with %s is named', (_what, source, problem) => {
  const problems = textProblems({ ...all(), de: source }, settings);
  expect(problems).not.toEqual([]);
  for (const one of problems) expect(one).toMatch(/^de: /);
  expect(problems.join('\n')).toMatch(problem);
});

test('a language that is not there is named: nothing falls back silently', () => {
  const { pl: _polish, ...others } = all();
  expect(textProblems(others, settings)).toEqual(['pl: it is not there']);
});
