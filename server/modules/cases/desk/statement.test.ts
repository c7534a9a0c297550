import { expect, test } from 'vitest';
import { z } from 'zod';
import { STATEMENT_PARTS } from '../../../../shared/contract/operator/decisions.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import { GROUNDS, MEASURES } from '../../../../shared/operator/measures.ts';
import { hits } from './letters.ts';
import { statementParts, statementText } from './statement.ts';
import type { Stated } from './statement.ts';

const base: Omit<Stated, 'locale'> = {
  country: 'NL',
  measure: 'suspended',
  at: new Date('2026-12-03T10:00:00Z'),
  until: new Date('2026-12-10T10:00:00Z'),
  content: { kind: 'message', at: new Date('2026-12-01T10:00:00Z'), quote: 'Geef me geld' },
  source: 'notice',
  ground: 'money',
  version: '2026-11-20',
  clause: { title: 'Gedrag', words: 'Vraag niemand om geld.' },
  appealUntil: new Date('2027-06-03T10:00:00Z'),
  returned: null,
  words: null,
};
/** A sentence or more, with no place left to fill in. */
const sentence = z
  .string()
  .min(15)
  .regex(/^[^{}]+$/);
const statementSchema = z
  .array(z.strictObject({ part: z.enum(STATEMENT_PARTS), text: sentence }))
  .length(11);

test.each(LOCALES)('R-064 in %s a statement of reasons has its eleven parts', (locale) => {
  const parts = statementParts({ ...base, locale });
  statementSchema.parse(parts);
  expect(parts.map(({ part }) => part)).toEqual(STATEMENT_PARTS);
  const of = (part: string) => parts.find((one) => one.part === part)?.text ?? '';
  for (const [part, year] of [
    ['since', '2026'],
    ['until', '2026'],
    ['content', '2026'],
    ['clause', '2026'],
    ['appeal', '2027'],
  ])
    expect(of(part ?? ''), part).toContain(year);
  expect(of('content')).toContain('Geef me geld');
  expect(of('clause')).toContain('Vraag niemand om geld.');
  expect(of('clause')).toContain('Gedrag');
  expect(of('bodies')).toContain('https://');
  expect(new Set(parts.map(({ text }) => text)).size).toBe(11);
});

test.each(LOCALES)(
  'R-064 in %s every measure, ground and kind of content has its words',
  (locale) => {
    const at = new Date('2026-12-01T10:00:00Z');
    const contents: Stated['content'][] = [
      { kind: 'photo', at },
      { kind: 'file', at },
      { kind: 'profile', at, quote: 'x' },
      { kind: 'account' },
    ];
    const texts = [
      ...MEASURES.filter(hits).map((measure) => ({ measure })),
      ...GROUNDS.map((ground) => ({ ground })),
      ...contents.map((content) => ({ content })),
      { source: 'own' as const },
      { until: null },
      { clause: null },
      { words: 'Let op.' },
    ].map((more) => statementText({ ...base, ...more, locale }));
    // The measure and the ground of `base` are the same text.
    expect(new Set(texts).size).toBe(texts.length - 1);
    for (const text of texts) sentence.parse(text);
  },
);

test('what the operator adds stands before how to appeal, and no quote is a place to fill in', () => {
  const text = statementText({
    ...base,
    locale: 'en',
    content: { kind: 'message', at: base.at, quote: '{{until}}' },
    words: 'Please read the rules.',
  });
  expect(text).toContain('{{until}}');
  expect(text.indexOf('Please read the rules.')).toBeLessThan(text.indexOf('Do you disagree?'));
});
