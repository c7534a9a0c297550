import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../shared/locales.ts';
import { MANDATE_TEXT_VERSION } from '../../../shared/money/direct-debit.ts';
import { CONSENT_TEXTS, IMMEDIATE_PERFORMANCE_TEXT } from '../../../shared/account/consents.ts';

/** The texts beside a switch or a tick: by namespace, the keys whose words somebody agrees to. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sensitive: { signup: ['consent'], own: ['consent', 'consentHint'] },
  promotions: { settings: ['kinds.promotions'] },
  weekly_updates: { settings: ['kinds.weekly_updates'] },
  news: { settings: ['kinds.news'] },
  immediate: {
    purchase: [
      'consent.words_one',
      'consent.words_few',
      'consent.words_many',
      'consent.words_other',
    ],
  },
  mandate: { payment: ['debit.mandate', 'debit.notice', 'debit.right'] },
};

const valueAt = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((value, part) => Reflect.get(Object(value) as object, part), texts);

/** The words of a consent in every locale, as a hash. */
function hashOf(consent: string): string {
  const words = LOCALES.flatMap((locale) =>
    Object.entries(WORDS[consent] ?? {}).flatMap(([namespace, keys]) => {
      const file = new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url);
      // A regional locale has what it words otherwise alone.
      const texts: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      return keys.map((key) => valueAt(texts, key) ?? null);
    }),
  );
  expect(words.some((one) => one !== null)).toBe(true);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
}

// A consent stores the version alone: other words under the same version would prove nothing.
test.each([
  ['sensitive', CONSENT_TEXTS.sensitive, '2026-11-23', '08a835b25b248d30'],
  ['promotions', CONSENT_TEXTS.promotions, '2026-11-22', '2a6d629206783cde'],
  ['weekly_updates', CONSENT_TEXTS.weekly_updates, '2026-11-22', '91367e43da44c5d3'],
  ['news', CONSENT_TEXTS.news, '2026-11-22', '99a1eb187a08bc3a'],
  ['immediate', IMMEDIATE_PERFORMANCE_TEXT, '2026-11-23', 'ad01d55128ae34e2'],
  ['mandate', MANDATE_TEXT_VERSION, '2026-11-23', '73d94c9404362d1f'],
])('the words of the consent %s have a version of their own', (consent, version, known, hash) => {
  expect([version, hashOf(consent)]).toEqual([known, hash]);
});
