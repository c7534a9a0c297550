import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases, decisions, disputes } from '../../database/schema/cases.ts';
import { moderationRecords, recipientsMonthly } from '../../database/schema/site-desk.ts';
import { createTransparencyFiles } from '../../pages/transparency-files.ts';
import { showText } from '../../modules/texts/show.ts';

type Report = OperatorAnswer<'countTransparency'>['report'];
/** Sections of the page before a year is published. */
const TEXT_ALONE = ['credits', 'law', 'recipients'];
const YEAR = 2025;
const HOUR = 3_600_000;

const at = openOwnDesk();
let owner: TestOperator;
beforeAll(async () => {
  owner = await at.operator('owner');
  await at.operator('moderator');
  // Who decides no cases is no moderator.
  await at.operator('finance');
});
beforeEach(async () => {
  await at.database.execute(
    sql`truncate cases, moderation_records, transparency_reports, recipients_monthly, legal_texts cascade`,
  );
});

type Case = Partial<typeof cases.$inferInsert>;
type Decision = Partial<typeof decisions.$inferInsert>;

/** A case of the year that was decided after some hours. */
async function decided(
  of: Case & { kind: (typeof cases.$inferInsert)['kind'] },
  hours: number,
  decision: Decision,
): Promise<string> {
  const [id, received] = [newId(), new Date(Date.UTC(YEAR, 5, 1))];
  const decidedAt = new Date(received.getTime() + hours * HOUR);
  await at.database.insert(cases).values({
    id,
    topic: 'fake',
    source: 'member',
    locale: 'nl',
    country: 'NL',
    queue: 'reports',
    priority: 2,
    due_at: received,
    created_at: received,
    closed_at: decidedAt,
    state: 'decided',
    ...of,
  });
  await at.database.insert(decisions).values({
    id: newId(),
    case_id: id,
    text: '',
    decided_by: 'somebody',
    decided_at: decidedAt,
    ...decision,
  });
  return id;
}

/** A dispute that was submitted on a day of the year, and ended some days later. */
async function disputed(
  day: string,
  ended: { outcome: 'upheld' | 'partly' | 'reversed' | 'omitted'; days: number } | null = null,
  carriedOut: boolean | null = null,
): Promise<void> {
  const submitted = Date.parse(`${YEAR}-${day}T00:00:00Z`);
  await at.database.insert(disputes).values({
    id: newId(),
    body: 'ADR Body',
    submitted_on: `${YEAR}-${day}`,
    recorded_by: owner.id,
    recorded_at: new Date(submitted),
    outcome: ended?.outcome ?? null,
    decided_on: ended && new Date(submitted + ended.days * 24 * HOUR).toISOString().slice(0, 10),
    carried_out: carriedOut,
  });
}

/** Five notices, a case of our own, three statements, three appeals, six disputes, a complaint and an order. */
async function fillYear(): Promise<void> {
  await disputed('01-01', { outcome: 'upheld', days: 90 });
  await disputed('03-01', { outcome: 'partly', days: 60 }, true);
  await disputed('05-01', { outcome: 'reversed', days: 10 }, true);
  await disputed('07-01', { outcome: 'reversed', days: 30 }, false);
  await disputed('09-01', { outcome: 'omitted', days: 5 });
  await disputed('12-31');
  await at.database
    .insert(recipientsMonthly)
    .values([
      ...[3, 4, 5, 6].map((month) => ({ month: `${YEAR}-0${month}`, recipients: month * 100 })),
      ...[7, 8, 9].map((month) => ({ month: `${YEAR}-0${month}`, recipients: 1_000 })),
      ...[10, 11, 12].map((month) => ({ month: `${YEAR}-${month}`, recipients: 2_001 })),
      { month: `${YEAR - 1}-12`, recipients: 9 },
    ]);
  for (const hours of [1, 2, 9])
    await decided({ kind: 'report' }, hours, { measure: 'suspended', rests_on: 'fraud' });
  await decided({ kind: 'report', topic: 'harassment' }, 4, { measure: 'none' });
  await decided({ kind: 'notice', source: 'trusted_flagger', topic: 'minor' }, 1, {
    measure: 'photo_removed',
    rests_on: 'minors',
  });
  await decided({ kind: 'notice', source: 'own', topic: 'underage' }, 1, { measure: 'none' });
  await decided({ kind: 'notice', source: 'authority', country: 'DE', topic: 'minor' }, 3, {});
  await decided({ kind: 'statement', topic: 'suspended' }, 9, {
    measure: 'suspended',
    rests_on: 'fraud',
  });
  for (const locale of ['nl', 'pl'])
    await decided({ kind: 'statement', topic: 'photo_rejected', source: 'own', locale }, 1, {
      measure: 'photo_rejected',
      rests_on: 'nudity',
    });
  await decided({ kind: 'appeal' }, 24, { outcome: 'upheld', measure: 'overturned' });
  for (const hours of [48, 72])
    await decided({ kind: 'appeal' }, hours, { outcome: 'dismissed', measure: 'upheld' });
  await decided({ kind: 'complaint', topic: 'payment' }, 10, { outcome: 'partly' });
  // Not of the year.
  await decided({ kind: 'report', created_at: new Date(Date.UTC(YEAR - 1, 11, 31)) }, 1, {
    measure: 'none',
    decided_at: new Date(Date.UTC(YEAR - 1, 11, 31)),
  });
}

const count = async (year = YEAR): Promise<Report> => {
  const { body, status } = await at.ask('countTransparency', {
    cookie: owner.cookie,
    body: { year },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as OperatorAnswer<'countTransparency'>).report;
};
const publish = ({ figures, sha256 }: Report) =>
  at.ask('publishTransparency', {
    cookie: owner.cookie,
    body: { year: figures.year, sha256 },
  });
const file = async (name: string) => {
  const { body } = await at.ask('getTransparencyFile', {
    cookie: owner.cookie,
    query: { year: String(YEAR), file: name },
  });
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const BY_HAND = {
  orders: [
    {
      country: 'DE',
      category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
      received: 1,
      median_minutes: 180,
    },
  ],
  notices: [
    { flaggers: 'all', received: 1, decided: 1, acted: 0, median_minutes: 240 },
    { flaggers: 'all', received: 1, decided: 1, acted: 1, median_minutes: 60 },
    { flaggers: 'trusted', received: 1, decided: 1, acted: 1, median_minutes: 60 },
    { flaggers: 'all', received: 3, decided: 3, acted: 3, median_minutes: 120 },
  ],
  measures: [
    { source: 'notice', measure: 'suspended', ground: 'fraud', count: 1 },
    { source: 'own_initiative', measure: 'photo_rejected', ground: 'nudity', count: 2 },
  ],
  appeals: { received: 3, decided: 3, upheld: 1, partly: 0, dismissed: 2, median_minutes: 2_880 },
  complaints: { received: 1, decided: 1, median_minutes: 600 },
  disputes: {
    ...{ submitted: 6, upheld: 1, partly: 1, reversed: 2, omitted: 1 },
    ...{ median_days: 30, to_carry_out: 3, carried_out: 2 },
  },
  suspensions: { accounts: 1, notices: 0 },
  automation: { fully: 0, partly: 0, none: 3 },
  moderators: [{ language: 'en', count: 2 }],
  moderators_total: 2,
  recipients: {
    average: 1_080,
    halves: [
      { from: '2025-01', to: '2025-06', counted: 4, average: 450 },
      { from: '2025-07', to: '2025-12', counted: 6, average: 1_501 },
    ],
  },
};

test('a year comes to what a count by hand says, also once its cases are deleted', async () => {
  await fillYear();
  expect((await count()).figures).toMatchObject(BY_HAND);
  await at.database.delete(cases);
  expect((await count()).figures).toMatchObject(BY_HAND);
  const records = await at.database.select().from(moderationRecords);
  expect(records).toHaveLength(15);
});

test('a statement that was taken back leaves nothing to count', async () => {
  const id = await decided({ kind: 'statement', source: 'own' }, 1, { measure: 'warned' });
  await at.database.delete(decisions).where(eq(decisions.case_id, id));
  await at.database.delete(cases).where(eq(cases.id, id));
  expect(await at.database.select().from(moderationRecords)).toEqual([]);
});

test('the files hold the same numbers, and each statement once without anybody in it', async () => {
  await fillYear();
  const { figures } = await count();
  const lineOf = async (name: string, ...cells: string[]) =>
    (await file(name)).split('\r\n').find((line) => cells.every((cell) => line.includes(cell)));
  const period = `Vonk,${YEAR}-01-01/${YEAR}-12-31`;
  const gaps = (count: number) => ','.repeat(count);
  expect(await lineOf('own_initiative_tc', 'OTHER_VIOLATION_TC')).toBe(
    `All,${period},STATEMENT_CATEGORY_OTHER_VIOLATION_TC,,2,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0${gaps(16)}`,
  );
  expect(await lineOf('own_initiative_illegal', ',TOTAL,')).toContain(',TOTAL,,0,0,');
  expect(await lineOf('notices', ',TOTAL,')).toContain(`${period},TOTAL,,5,1,,,2,1,0,0,4,1,`);
  expect(await lineOf('notices', 'SCAMS_AND_FRAUD')).toContain('FRAUD,,3,0,,,2,,0,0,3,0,');
  expect(await lineOf('member_states_orders', 'MINORS', ',DE,')).toBe(
    `All,${period},STATEMENT_CATEGORY_PROTECTION_OF_MINORS,,DE,1,,,3,,,${gaps(7)}`,
  );
  expect(await lineOf('appeals_and_recidivism', 'internal-complaints', 'Decisions reversed')).toBe(
    `Only for providers of online platforms,${period},Internal complaints mechanism,Number of complaints submitted to the internal-complaints mechanism,Decisions reversed,1,`,
  );
  const disputeOf = async (scope: string) =>
    (await lineOf('appeals_and_recidivism', 'dispute settlement', `,${scope},`))?.split(',').at(-2);
  expect(
    await Promise.all(
      [
        ...['Total number', 'Decisions upheld', 'Decisions partially reversed'],
        ...['Decisions reversed', 'Median time', 'Decision omitted'],
        'Percentage of outcomes implemented',
      ].map(disputeOf),
    ),
  ).toEqual(['6', '1', '1', '2', '720', '1', '66.7']);
  expect(await lineOf('human_resources', 'linguistic', 'Total number')).toContain('number,2,');
  expect(await lineOf('human_resources', 'linguistic', ',en,')).toContain(',en,2,');
  expect(await lineOf('recipients', '2025-07,2025-12')).toBe('Vonk,2025-07,2025-12,6,1501');
  expect(await lineOf('recipients', '2025-03,2025-03')).toBe('Vonk,2025-03,2025-03,1,300');
  expect(await lineOf('amar', 'active recipients')).toContain('TOTAL,1080');
  expect(await lineOf('report_identification', 'Ending')).toBe(
    `All,Vonk,Ending date of reporting period,${YEAR}-12-31`,
  );
  expect(JSON.parse(await file('all'))).toEqual(figures);
  const lines = (await file('statements')).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain(
    ',,,,,DECISION_ACCOUNT_SUSPENDED,,DECISION_GROUND_INCOMPATIBLE_CONTENT,STATEMENT_CATEGORY_SCAMS_AND_FRAUD,',
  );
  const ids = (await at.database.select({ id: cases.id }).from(cases)).map(({ id }) => id);
  for (const id of ids) expect(lines.join('\n')).not.toContain(id);
  // The same ones after the cases are deleted, so that none is sent twice.
  await at.database.delete(cases);
  expect((await file('statements')).trimEnd().split('\r\n').slice(1).sort()).toEqual(lines.sort());
});

test('a year is published once, as it was looked at, and then stands below the text in every locale', async () => {
  await publishTestText(at.database, { page: 'transparency', version: '2025-01-01' });
  await fillYear();
  const old = await count();
  await decided({ kind: 'appeal' }, 1, { outcome: 'dismissed' });
  const seen = await count();
  expect((await publish(old)).code).toBe('approval_changed');
  const shown = (locale: (typeof LOCALES)[number]) =>
    showText(at.services, { page: 'transparency', locale });
  expect((await shown('nl'))?.sections.map(({ id }) => id)).toEqual(TEXT_ALONE);
  expect((await publish(seen)).status).toBe(200);
  expect((await publish(seen)).code).toBe('approval_closed');
  for (const locale of LOCALES) {
    const sections = (await shown(locale))?.sections.slice(-2);
    expect(sections?.map(({ id }) => id)).toEqual(['recipients', 'report-2025']);
    expect(JSON.stringify(sections)).not.toMatch(
      /\{\{|rows\.|columns\.|parts\.|categories\.|measures\.|recipients\.(?!csv)/,
    );
  }
  const get = (path: string) =>
    createTransparencyFiles(at.services)(new Request(`http://127.0.0.1:5080${path}`));
  expect(await (await get('/transparency-2025-notices.csv'))?.text()).toBe(await file('notices'));
  expect(await (await get('/transparency-2025.json'))?.json()).toEqual(seen.figures);
  for (const path of ['/transparency-2024.json', '/transparency-2025-statements.csv'])
    expect(await get(path)).toBeNull();
  const counted = await at.ask('countTransparency', {
    cookie: owner.cookie,
    body: { year: YEAR },
  });
  expect(counted.code).toBe('approval_closed');
  // Figures that nobody looked at are shown to nobody.
  await at.database.execute(
    sql`update transparency_reports set figures = jsonb_set(figures, '{appeals,received}', '0')`,
  );
  expect(await get('/transparency-2025.json')).toBeNull();
  expect((await shown('nl'))?.sections.map(({ id }) => id)).toEqual(TEXT_ALONE);
});

test('a year that is not over is counted and not published', async () => {
  const seen = await count(at.services.clock.now().getUTCFullYear());
  expect((await publish(seen)).code).toBe('validation_failed');
});
