import { desc, eq } from 'drizzle-orm';
import type { Locale } from '../../../../../shared/locales.ts';
import { cases } from '../../../../database/schema/cases.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { Refusal } from '../../../../http/route.ts';
import { priorityOf, queueOf } from '../../due.ts';
import { copyEvidence } from '../../evidence.ts';
import { queueReceivedMail } from '../../mails.ts';
import type { Desk } from '../desk.ts';
import { storedCase } from '../rows.ts';
import type { StoredCase } from '../rows.ts';

const DAY_MS = 86_400_000;
const LONGEST_DUE_DAYS = 366;
const MOST_ORDERS = 200;

/** An order as it came on paper or by mail. */
interface NewOrder {
  id: string;
  authority: string;
  /** The authority's reference. */
  reference: string;
  /** Where receipt of the order and its outcome are reported. */
  email?: string | undefined;
  country: string;
  locale: Locale;
  topic: 'illegal_content' | 'minor';
  profile?: string | undefined;
  /** By when the authority wants it answered. */
  due: string;
  text: string;
}

/**
 * Opens the case of an authority's order (DSA, articles 9 and 10), with its reference and its own
 * due time, before those of members. What it is about is copied; the authority gets a confirmation
 * of receipt. The same id again is the same case.
 * @throws Refusal `validation_failed` for a due time that is past or too far; `not_found` for no
 *   such profile; `idempotency_conflict` where the id is that of another order.
 */
export async function openOrder(desk: Desk, order: NewOrder): Promise<StoredCase> {
  const { database, now } = desk;
  const before = await storedCase(desk, order.id);
  if (before) {
    if (before.source !== 'authority' || before.reference !== order.reference)
      throw new Refusal('idempotency_conflict');
    return before;
  }
  const due = new Date(order.due);
  if (due <= now || due.getTime() > now.getTime() + LONGEST_DUE_DAYS * DAY_MS)
    throw new Refusal('validation_failed', { fields: { due: 'invalid' } });
  const profile = order.profile ?? null;
  if (profile !== null) {
    const known = await database.$count(profiles, eq(profiles.id, profile));
    if (known === 0) throw new Refusal('not_found');
  }
  const facts = {
    kind: 'notice',
    topic: order.topic,
    source: 'authority',
    danger: false,
  } as const;
  const [row] = await database
    .insert(cases)
    .values({
      id: order.id,
      kind: facts.kind,
      topic: facts.topic,
      source: facts.source,
      name: order.authority,
      reference: order.reference,
      email: order.email ?? null,
      locale: order.locale,
      country: order.country,
      text: order.text,
      profile,
      good_faith: true,
      queue: queueOf(facts),
      priority: priorityOf(facts),
      due_at: due,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('an order was not stored');
  await copyEvidence(database, { caseId: row.id, profile, message: null, now }, null);
  if (row.email !== null) await queueReceivedMail(database, row, now);
  await desk.audit({
    act: 'open_order',
    subjects: [`case:${row.id}`],
    case: row.number,
    before: null,
    after: { country: row.country, due: order.due },
  });
  return row;
}

/** Orders of authorities, the latest first: their state, without what they are about. */
export const readOrders = ({ database }: Pick<Desk, 'database'>) =>
  database
    .select({
      id: cases.id,
      number: cases.number,
      authority: cases.name,
      reference: cases.reference,
      country: cases.country,
      created: cases.created_at,
      due: cases.due_at,
      closed: cases.closed_at,
    })
    .from(cases)
    .where(eq(cases.source, 'authority'))
    .orderBy(desc(cases.created_at))
    .limit(MOST_ORDERS);
