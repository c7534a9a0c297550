import type pg from 'pg';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { countWaiting } from './device.ts';

/** A message that a member wrote: the nth of theirs. */
export interface Wanted {
  id: string;
  sender: string;
  number: number;
  kind: 'text' | 'photo' | 'gift' | 'voice';
  /** The member undid it right after writing it. */
  isUndone: boolean;
}

/** The database after a run, compared with what was written. */
export interface RunFindings {
  /**
   * Texts that are in the database more than once, counted each time too often, and photos and
   * gifts beyond those that were sent.
   */
  duplicates: number;
  /** Messages that a member saw as sent and the database does not have. */
  lost: number;
  /** Members whose ledger does not add up to their balance. */
  wrongBalances: number;
  /** Entries of a statement whose balance does not follow from the entry before. */
  brokenStatements: number;
  /** Members who paid for more or less than the messages that they have in the database. */
  wrongCharges: number;
  /** Messages without the one entry that pays for them, and entries without their message. */
  unmatched: number;
  /** Undone messages that are still there, without a refusal to the member. */
  wronglyStored: number;
  /** Messages that were undone, as wanted. */
  undone: number;
  stillWaiting: number;
  /** Why messages were refused, which none should be: the codes. */
  refused: string[];
  /** Messages of each kind that arrived. */
  sent: Record<Wanted['kind'], number>;
  outOfOrder: number;
}

interface Stored {
  id: string;
  conversation_id: string;
  sender_profile: string;
  kind: Wanted['kind'];
  text: string | null;
}

/** Of a query that counts. */
async function counted(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from ${query}`,
    values,
  );
  return rows[0]?.wrong ?? -1;
}

/**
 * Members whose ledger is not their balance, and entries that do not follow from the one before.
 * For the end of every fault run.
 */
export async function verifyLedgers(
  pool: pg.Pool,
): Promise<Pick<RunFindings, 'wrongBalances' | 'brokenStatements'>> {
  return {
    wrongBalances: await counted(
      pool,
      'members where credits <> (select coalesce(sum(amount), 0) from ledger_entries where member_id = members.id)',
    ),
    brokenStatements: await counted(
      pool,
      `(select balance - amount as before, coalesce(lag(balance) over (partition by member_id order by number), 0) as last
      from ledger_entries) entry where entry.before <> entry.last`,
    ),
  };
}

/** What a message costs by the first settings, in SQL. */
function priceOfMessage(): string {
  const { message_credits, photo_credits, gift_credits, gift_prices } = siteSettingsSchema.parse(
    {},
  );
  const ofGift = Object.entries(gift_prices)
    .map(([gift, credits]) => `when gift = '${gift}' then ${credits}`)
    .join(' ');
  return `case when kind = 'photo' then ${photo_credits} ${ofGift} when kind = 'gift' then ${gift_credits} else ${message_credits} end`;
}

/**
 * Messages without the one entry that pays for them, and entries without their message. Credits that
 * are given pay for nothing.
 */
export const countUnmatched = (pool: pg.Pool): Promise<number> =>
  counted(
    pool,
    `(select message.id, ${priceOfMessage()} as price, profile.member_id from messages message join profiles profile on profile.id = message.sender_profile where not message.undone) written
      full join (select reference, member_id, sum(amount) as amount from ledger_entries where reference is not null or amount < 0 group by 1, 2 having sum(amount) <> 0) paid on paid.reference = written.id
      where written.id is null or paid.reference is null or paid.amount <> -written.price or paid.member_id <> written.member_id`,
  );

/**
 * Compares the database with what was written.
 * @param credits what every member began with.
 * @param refusedUndos how often a member's undo was refused.
 */
export async function verifyRun(
  pool: pg.Pool,
  wanted: readonly Wanted[],
  dbs: readonly LocalDatabase[],
  credits: number,
  refusedUndos: number,
): Promise<RunFindings> {
  const { rows: stored } = await pool.query<Stored>(
    'select id, conversation_id, sender_profile, kind, text from messages where not undone order by conversation_id, position',
  );
  const ids = new Set(stored.map((row) => row.id));
  const acknowledged = (
    await Promise.all(dbs.map((db) => db.messages.where('state').equals('sent').toArray()))
  )
    .flat()
    .filter((row) => !row.undone);
  const price = priceOfMessage();
  const numbers = new Map(
    wanted
      .filter((one) => one.kind === 'photo' || one.kind === 'voice')
      .map((one) => [one.id, one.number]),
  );
  const last = new Map<string, number>();
  let outOfOrder = 0;
  for (const { id, conversation_id, sender_profile, kind, text } of stored) {
    // A gift is given at once, whatever waits.
    const number = kind === 'text' ? Number(/\d+$/.exec(text ?? '')?.[0]) : numbers.get(id);
    if (number === undefined) continue;
    const key = `${conversation_id} ${sender_profile}`;
    if (number < (last.get(key) ?? -1)) outOfOrder += 1;
    last.set(key, number);
  }
  const ofKind = <Row extends { kind: string }>(rows: readonly Row[], kind: Wanted['kind']) =>
    rows.filter((row) => row.kind === kind).length;
  const texts = stored.filter((row) => row.kind === 'text');
  const arrived = wanted.filter((one) => ids.has(one.id));
  return {
    ...(await verifyLedgers(pool)),
    duplicates:
      texts.length -
      new Set(texts.map((row) => row.text)).size +
      Math.max(0, ofKind(stored, 'photo') - ofKind(wanted, 'photo')) +
      Math.max(0, ofKind(stored, 'voice') - ofKind(wanted, 'voice')) +
      Math.max(0, ofKind(stored, 'gift') - ofKind(wanted, 'gift')),
    lost: acknowledged.filter((row) => !ids.has(row.id)).length,
    wrongCharges: await counted(
      pool,
      `members join profiles on profiles.member_id = members.id
      where $1 - members.credits <> (select coalesce(sum(${price}), 0) from messages where sender_profile = profiles.id and not undone)`,
      [credits],
    ),
    unmatched: await countUnmatched(pool),
    refused: (
      await Promise.all(dbs.map((db) => db.messages.where('state').equals('failed').toArray()))
    )
      .flat()
      .map((row) => row.failure ?? '?'),
    wronglyStored: wanted.filter((one) => one.isUndone && ids.has(one.id)).length - refusedUndos,
    undone: wanted.filter((one) => one.isUndone && !ids.has(one.id)).length,
    stillWaiting: await countWaiting(dbs),
    sent: {
      text: ofKind(arrived, 'text'),
      photo: ofKind(arrived, 'photo'),
      gift: ofKind(arrived, 'gift'),
      voice: ofKind(arrived, 'voice'),
    },
    outOfOrder,
  };
}
