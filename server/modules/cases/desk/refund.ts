import { and, eq } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { newId, UUID_PATTERN } from '../../../../shared/identifiers.ts';
import { cases } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import { operators } from '../../../database/schema/operators.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import { writtenAmount } from '../../money/purchases/written.ts';
import { readRefundFacts } from '../../money/refunds/asked.ts';
import { giveBack, leftOf } from '../../money/refunds/give-back.ts';
import { withdrawAsked } from '../../money/refunds/withdraw.ts';
import { discloseReads } from '../reads.ts';
import { caseChanged } from './changed.ts';
import type { Desk } from './desk.ts';
import { wordsToSender } from './filled-words.ts';
import { storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { answerText } from './statement.ts';
import { storeDecision, notifySender } from './store.ts';
import type { Decision, StoredDecision } from './store.ts';

type Given = { id: string; credits: number; amount: number; currency: string };

/** One mailbox, however it is written: `anna+shop@` is `anna@`. */
const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

/**
 * Refuses what would give money to the one who decides: their address is the account's.
 * @throws Refusal `own_refund`.
 */
export async function checkNotOwn(
  { database }: Pick<Desk, 'database'>,
  operator: string,
  email: string,
): Promise<void> {
  if (!UUID_PATTERN.test(operator)) return;
  const [row] = await database
    .select({ email: operators.email })
    .from(operators)
    .where(eq(operators.id, operator));
  if (row && mailbox(row.email) === mailbox(email)) throw new Refusal('own_refund');
}

/** What is written to the one who asked. */
export function refundText(locale: Locale, given: Omit<Given, 'id'>, words: string | null): string {
  const amount = writtenAmount(locale, given.amount, given.currency);
  return answerText(
    locale,
    given.credits > 0 ? 'refunds.withCredits' : 'refunds.money',
    { amount, credits: String(given.credits) },
    words,
  );
}

/**
 * Ends a refund's case: decided, answered, on record. It cannot be undone: the money is on its way.
 */
async function close(
  desk: Desk,
  row: StoredCase,
  given: Given,
  decision: Pick<Decision, 'decision' | 'words'>,
): Promise<StoredDecision> {
  const words = await wordsToSender(desk, row, decision.words);
  const text = refundText(storedLocale(row.locale), given, words);
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: 'upheld',
    measure: 'refunded',
    mails: await notifySender(desk, row, text),
    appeal_until: null,
    undo_until: null,
  });
  await discloseReads(desk.database, row.number, desk.now);
  return stored;
}

const audited = (row: StoredCase, given: Given) => ({
  subjects: [`case:${row.id}`, `purchase:${row.purchase ?? ''}`, `refund:${given.id}`],
  after: { amount: given.amount, currency: given.currency, credits: given.credits },
});

/**
 * Gives money back in a refund's case that the actor claimed: what the rule gives at once; another
 * sum, and a large one, by a second operator's word.
 * @throws Refusal `own_refund`; `nothing_to_refund` where the rule gives nothing;
 *   `refund_too_large`; `validation_failed` for a case without a purchase.
 */
export async function decideRefund(
  desk: Desk,
  row: StoredCase,
  decision: Decision,
): Promise<{ decision: StoredDecision | null; approval: string | null }> {
  const settings = desk.services.settings.current();
  const facts = row.purchase
    ? await readRefundFacts(desk.database, row.purchase, settings, row.created_at)
    : null;
  if (!facts?.payment) throw new Refusal('validation_failed', { fields: { refund: 'invalid' } });
  await checkNotOwn(desk, desk.actor.operator, facts.email);
  const { rule, payment, purchase } = facts;
  const wanted = decision.refund ?? rule;
  if (!wanted) throw new Refusal('nothing_to_refund');
  const byRule = decision.refund === undefined && rule !== null && !rule.needsSecondOperator;
  if (!byRule && desk.askRefund) {
    if (wanted.amount > facts.left) throw new Refusal('refund_too_large');
    if (wanted.credits > facts.balance) throw new Refusal('nothing_to_refund');
    await desk.database
      .update(cases)
      .set({ state: 'waiting', claimed_by: null, claimed_until: null })
      .where(eq(cases.id, row.id));
    const approval = await desk.askRefund({
      id: decision.decision,
      case: row.number,
      payment: payment.id,
      credits: wanted.credits,
      amount: wanted.amount,
      currency: purchase.currency,
      words: decision.words ?? '',
    });
    return { decision: null, approval };
  }
  const given = decision.refund
    ? await giveAsAsked(desk, { ...decision.refund, payment: payment.id, reason: row.number })
    : await withdrawAsked(desk, purchase.id, row.created_at);
  const stored = await close(desk, row, given, decision);
  await desk.audit({
    act: 'money_refund',
    case: row.number,
    before: { state: row.state },
    ...audited(row, given),
  });
  return { decision: stored, approval: null };
}

async function giveAsAsked(
  desk: Desk,
  asked: { payment: string; credits: number; amount: number; reason: number },
): Promise<Given> {
  const [payment] = await desk.database
    .select()
    .from(payments)
    .where(eq(payments.id, asked.payment));
  if (!payment) throw new Refusal('not_found');
  const { credits, amount } = asked;
  const { currency } = payment;
  const reason = `case ${asked.reason}`;
  const id = await giveBack(desk, payment.id, { credits, amount, currency, reason });
  return { id, credits, amount, currency };
}

/** Looks at what a second operator is asked to agree with. @throws Refusal as `decideRefund`. */
export async function checkRefund(
  { database }: Pick<Desk, 'database'>,
  asked: { payment: string; credits: number; amount: number; currency: string },
): Promise<{ email: string; purchase: string }> {
  const [found] = await database
    .select({ payment: payments, email: members.email, credits: members.credits })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.member_id))
    .where(eq(payments.id, asked.payment));
  if (found?.payment.currency !== asked.currency) throw new Refusal('not_found');
  if (asked.amount > (await leftOf(database, found.payment))) throw new Refusal('refund_too_large');
  if (asked.credits > found.credits) throw new Refusal('nothing_to_refund');
  return { email: found.email, purchase: found.payment.purchase_id };
}

/**
 * Refunds what a second operator agreed to, in the case that it came from. An amount that still
 * equals the rule's is a withdrawal; any other is an operator's refund.
 * @param desk whose actor asked for it.
 * @param eyes everybody who agreed, including the asker.
 * @returns what the audit records.
 * @throws Refusal `own_refund`, `case_changed` where the case was decided meanwhile, and as above.
 */
export async function refundByTwo(
  desk: Desk,
  asked: {
    case: number | null;
    payment: string;
    credits: number;
    amount: number;
    currency: string;
    words: string | null;
  },
  eyes: readonly string[],
): Promise<{ subjects: readonly string[]; after: Record<string, unknown> }> {
  const { email, purchase } = await checkRefund(desk, asked);
  for (const operator of eyes) await checkNotOwn(desk, operator, email);
  const [numbered] = await desk.database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.number, asked.case ?? 0), eq(cases.purchase, purchase)));
  const row = numbered && (await storedCase(desk, numbered.id, true));
  if (!row) throw new Refusal('case_changed');
  if (row.closed_at !== null) throw await caseChanged(desk, row);
  const settings = desk.services.settings.current();
  const facts = await readRefundFacts(desk.database, purchase, settings, row.created_at);
  const isRule =
    facts?.payment?.id === asked.payment &&
    facts.rule?.amount === asked.amount &&
    facts.rule.credits === asked.credits;
  const given = isRule
    ? await withdrawAsked(desk, purchase, row.created_at)
    : await giveAsAsked(desk, { ...asked, reason: row.number });
  await close(desk, row, given, {
    decision: newId(desk.now.getTime()),
    words: asked.words ?? undefined,
  });
  return audited(row, given);
}
