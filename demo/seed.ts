import { sql } from 'drizzle-orm';
import { CONSENT_TEXTS } from '../shared/account/consents.ts';
import { unhurried } from '../server/database/connection.ts';
import type { Queryable } from '../server/database/connection.ts';
import { statement } from '../server/database/statement.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { hashPassword } from '../server/modules/account/sign-in/password.ts';
import { DEMO_PASSWORD } from './sign-ins.ts';
import type { Services } from '../server/services.ts';
import { keepDemoMembersActive } from './simulation/heartbeat.ts';
import type { DemoRows } from './members/rows.ts';
import { castPopulation } from './population.ts';

/** Makes the same people in every demo. */
export const DEMO_SEED = 20_261_121;

// A whole batch as one JSON value, without a limit on values. The database assigns numbers.
const insertInto = (table: string) =>
  statement(
    `demo_${table}`,
    `insert into ${table} overriding user value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
  );
const TABLES = (
  [
    'members',
    'profiles',
    'photos',
    'ledger_entries',
    'likes',
    'conversations',
    'participants',
    'messages',
  ] as const
).map((table) => ({ table, insert: insertInto(table) }));

async function writeRows(database: Queryable, rows: DemoRows): Promise<void> {
  for (const { table, insert } of TABLES)
    if (rows[table].length > 0) await insert(database, [JSON.stringify(rows[table])]);
}

/** @returns false where the database had members. */
const writeDemo = (
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  options: { members: number; purchased?: number },
  passwordHash: string,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('vonk demo', 0))`);
    const found = await transaction.execute(sql`select from members limit 1`);
    if (found.rows.length > 0) return false;
    const population = castPopulation({
      members: options.members,
      seed: DEMO_SEED,
      now: clock.now(),
      passwordHash,
      messageCredits: settings.current().message_credits,
      purchased: options.purchased ?? 0,
    });
    for (const rows of population) await writeRows(transaction, rows);
    await transaction.execute(sql`
      insert into consents (id, member_id, kind, text_version, locale, given_at)
      select gen_random_uuid(), member.id, 'sensitive', ${CONSENT_TEXTS.sensitive}, member.language, member.signup_at from members member`);
    return true;
  });

/** Fills an empty database with sign-ins and members, all or nothing; any other stays as it is. */
export async function seedDemo(
  services: Pick<Services, 'database' | 'clock' | 'settings' | 'log'>,
  options: { members: number; purchased?: number },
): Promise<void> {
  const { database, log } = services;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // On a slow machine a second start waits longer for the first than a statement may take.
  if (!(await unhurried(() => writeDemo(services, options, passwordHash)))) return;
  await database.execute(sql`analyze`);
  log.info({ members: options.members }, 'demo data was written');
}

/** Renewed at every demo start: the free sign-in has just signed up, and somebody is online. */
export async function refreshDemo(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  await services.database.execute(
    sql`update members set signup_at = ${now.toISOString()} where email = 'free@vonk.example'`,
  );
  await keepDemoMembersActive(services.database, now, true);
}
