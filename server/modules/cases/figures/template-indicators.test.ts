import { describe, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { countFigures } from './count.ts';
import type { CountedCase } from './records.ts';
import { appeals } from './template-indicators.ts';

const YEAR = 2025;
const statement = (
  measure: CountedCase['measure'],
  ground: CountedCase['rests_on'],
): CountedCase => ({
  puid: newId(),
  kind: 'statement',
  topic: 'account',
  source: 'member',
  locale: 'nl',
  country: null,
  received_at: '2025-06-01T10:00:00.000Z',
  decided_at: '2025-06-01T12:00:00.000Z',
  outcome: null,
  measure,
  rests_on: ground,
  automated: 'no',
  until: null,
  reversed: false,
});

/** How many suspensions the template has for one kind of misuse. */
function suspensionsFor(kind: string, statements: readonly CountedCase[]): unknown {
  const figures = countFigures(YEAR, statements, {
    ...{ months: [], moderators: [], moderators_total: 0, disputes: [] },
    now: new Date('2026-01-02T00:00:00Z'),
  });
  const [, lines] = appeals(figures, {
    settings: siteSettingsSchema.parse({}),
    published: '',
    publishedBefore: '',
  });
  return lines.find((line) => line.some((cell) => String(cell).endsWith(kind)))?.at(-2);
}

describe('article 23 counts the suspensions for', () => {
  test.each([
    ['manifestly illegal content', 'suspended', 'illegal', 'fraud'],
    ['manifestly unfounded notices', 'reports_off', 'false_reports', 'harassment'],
  ] as const)('%s, and none that rests on something else', (kind, measure, ground, other) => {
    const statements = [
      statement(measure, ground),
      statement(measure, ground),
      statement(measure, other),
      statement('closed', 'illegal'),
      statement('warned', 'illegal'),
    ];
    expect(suspensionsFor(kind, statements)).toBe(2);
    expect(suspensionsFor('unfounded complaints', statements)).toBe(0);
  });
});
