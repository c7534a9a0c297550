import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { recipientsMonthly } from '../../database/schema/site-desk.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { figureJobs } from '../../modules/cases/figures/reports.ts';
import { showText } from '../../modules/texts/show.ts';

const at = openOwnDesk();
let owner: TestOperator;
let moderator: TestOperator;
beforeAll(async () => {
  owner = await at.operator('owner');
  moderator = await at.operator('moderator');
});
beforeEach(async () => {
  await at.database.execute(
    sql`truncate transparency_reports, recipients_monthly, legal_texts cascade`,
  );
});

const count = async (year: number) => {
  const { body, status } = await at.ask('countTransparency', {
    cookie: owner.cookie,
    body: { year },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as OperatorAnswer<'countTransparency'>).report;
};

test('who was here in a month is one number of it', async () => {
  const now = at.services.clock.now();
  await createTestMember(at.database, now);
  await createJobRunner(at.services, figureJobs).runDueJobs();
  const { figures } = await count(now.getUTCFullYear());
  expect(figures.recipients.months).toEqual([
    { month: now.toISOString().slice(0, 7), recipients: expect.any(Number) as number },
  ]);
  expect(figures.recipients.average).toBeGreaterThan(0);
});

test('members in the Union are published every six months, with the period, by no act of anybody', async () => {
  await publishTestText(at.database, { page: 'transparency', version: '2025-01-01' });
  const shown = async (locale: (typeof LOCALES)[number]) =>
    (await showText(at.services, { page: 'transparency', locale }))?.sections.find(
      ({ id }) => id === 'recipients',
    )?.blocks;
  expect((await shown('nl'))?.at(-1)).toMatchObject({ kind: 'paragraph' });
  const year = at.services.clock.now().getUTCFullYear();
  await at.database.insert(recipientsMonthly).values([
    { month: `${year - 1}-11`, recipients: 1_200 },
    { month: `${year - 1}-12`, recipients: 1_301 },
    // Of the months that come there is no average.
    { month: `${year}-12`, recipients: 7 },
  ]);
  expect((await shown('nl'))?.at(-1)).toMatchObject({
    kind: 'table',
    rows: [[`juli ${year - 1} – december ${year - 1}`, '1.251', '2']],
  });
  for (const locale of LOCALES) {
    const blocks = (await shown(locale)) ?? expect.unreachable();
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'table']);
    expect(JSON.stringify(blocks)).not.toContain('recipients.');
  }
});

test('who judges in several languages is counted in each, and once in all', async () => {
  const speak = (id: string, languages: string[]) =>
    at.ask('changeOperatorLanguages', { cookie: owner.cookie, body: { id, languages } });
  expect((await speak(moderator.id, ['nl', 'de', 'de'])).status).toBe(200);
  expect((await speak(moderator.id, [])).code).toBe('validation_failed');
  expect((await speak(moderator.id, ['ru'])).code).toBe('validation_failed');
  const { body } = await at.ask('changeMe', {
    cookie: owner.cookie,
    body: { languages: ['nl', 'en'] },
  });
  expect((body as OperatorAnswer<'changeMe'>).me.languages).toEqual(['en', 'nl']);
  const year = at.services.clock.now().getUTCFullYear();
  expect((await count(year)).figures).toMatchObject({
    moderators: [
      { language: 'de', count: 1 },
      { language: 'en', count: 1 },
      { language: 'nl', count: 2 },
    ],
    moderators_total: 2,
  });
  const { body: lines } = await at.ask('getTransparencyFile', {
    cookie: owner.cookie,
    query: { year: String(year), file: 'human_resources' },
  });
  const total = String(lines)
    .split('\r\n')
    .find((line) => line.includes('linguistic'));
  expect(total).toContain('Total number,2,');
});
