import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { directDebitBlocks, directDebits } from '../../../database/schema/direct-debits.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { unblockPayer } from './block-list.ts';
import { enqueueForgetting } from './forget.ts';

const DAY_MS = 86_400_000;
/** How long nothing is collected from an account with insufficient funds. */
const EMPTY_ACCOUNT_DAYS = 30;

/** The account cannot be debited: none of its number, closed, blocked, no payer's own, its payer dead. */
const DEAD_ACCOUNT = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD07'];
/** Insufficient funds. MS03 gives no reason, and hides AM04. */
const EMPTY_ACCOUNT = ['AM04', 'MS03'];
/** The payer refused the debit or us, or had it reversed. */
const REFUSED_BY_PAYER = ['MD06', 'MS02', 'SL01'];
/** The payer's bank knows no mandate. */
const NO_MANDATE = ['MD01'];
const BLOCKING = [...DEAD_ACCOUNT, ...REFUSED_BY_PAYER, ...NO_MANDATE];

/** What a bank's reason means for the account: blocked for good, for some time, or nothing. */
function meaningOf(code: string): 'blocked' | 'limited' | null {
  if (EMPTY_ACCOUNT.includes(code)) return 'limited';
  return BLOCKING.includes(code) ? 'blocked' : null;
}
/** The same as a bank's code, for a debit that failed before it was collected. */
const CODE_OF_FAILURE: Readonly<Record<string, string>> = {
  account_closed: 'AC04',
  authentication_failed: 'MD01',
  possible_fraud: 'MD01',
  insufficient_funds: 'AM04',
};

/** The bank's own code where known, else the one that fits its words. */
const codeOfFailure = ({
  failure,
  failureCode,
}: Pick<ProviderPayment, 'failure' | 'failureCode'>): string =>
  failureCode && meaningOf(failureCode) ? failureCode : (CODE_OF_FAILURE[failure ?? ''] ?? 'MS03');

interface Account {
  iban: Buffer;
  phone: Buffer;
}

/** Whether an account or a phone is refused: for good, for some time, or not at all. */
export async function blockOf(
  database: Queryable,
  { iban, phone }: Account,
  now: Date,
): Promise<'blocked' | 'limited' | null> {
  const found = await database
    .select({ until: directDebitBlocks.until })
    .from(directDebitBlocks)
    .where(
      and(
        or(
          and(eq(directDebitBlocks.kind, 'iban'), eq(directDebitBlocks.hmac, iban)),
          and(eq(directDebitBlocks.kind, 'phone'), eq(directDebitBlocks.hmac, phone)),
        ),
        isNull(directDebitBlocks.lifted_at),
        or(isNull(directDebitBlocks.until), gt(directDebitBlocks.until, now)),
      ),
    );
  if (found.some(({ until }) => until === null)) return 'blocked';
  return found.length > 0 ? 'limited' : null;
}

interface NewBlock {
  kind: 'iban' | 'phone';
  hmac: Buffer;
  /** The same reason again is the same block, also after it was lifted. */
  reason: string;
  at: Date;
  /** Null: for good. */
  until: Date | null;
}

export async function addBlock(database: Queryable, block: NewBlock): Promise<void> {
  const [known] = await database
    .select({ id: directDebitBlocks.id })
    .from(directDebitBlocks)
    .where(
      and(
        eq(directDebitBlocks.kind, block.kind),
        eq(directDebitBlocks.hmac, block.hmac),
        eq(directDebitBlocks.reason, block.reason),
      ),
    );
  if (known) return;
  await database.insert(directDebitBlocks).values({ id: newId(block.at.getTime()), ...block });
}

/**
 * Notes what a bank did with a direct debit: which account is refused from now on, and that the payer
 * is forgotten once the payment is final (R-032). Called with the payment locked, as often as its
 * provider is read.
 */
export async function noteDebitOutcome(
  transaction: Transaction,
  payment: Pick<PaymentRow, 'id' | 'method'>,
  found: Pick<ProviderPayment, 'status' | 'failure' | 'failureCode' | 'chargebacks'>,
  now: Date,
): Promise<void> {
  if (payment.method !== 'sdd') return;
  const [debit] = await transaction
    .select()
    .from(directDebits)
    .where(eq(directDebits.payment_id, payment.id));
  if (!debit) return;
  const events = found.chargebacks.map(({ reason, reversed }) => ({ code: reason, reversed }));
  if (found.status === 'failed') events.push({ code: codeOfFailure(found), reversed: false });
  for (const { code, reversed } of events) {
    const meaning = meaningOf(code ?? '');
    if (!meaning) continue;
    const block = {
      kind: 'iban' as const,
      hmac: debit.iban_hmac,
      reason: `${code ?? ''} ${payment.id}`,
      at: now,
    };
    if (reversed) await unblockPayer(transaction, block, block.at, block.reason);
    else
      await addBlock(transaction, {
        ...block,
        until: meaning === 'blocked' ? null : new Date(now.getTime() + EMPTY_ACCOUNT_DAYS * DAY_MS),
      });
  }
  const isFinal = found.status !== 'open' && found.status !== 'pending';
  if (isFinal && debit.payer_sealed) await enqueueForgetting(transaction, payment.id, now);
}

/**
 * Whether a member once had a direct debit reversed, or refused it at their bank: then no other is
 * offered. For an empty or closed bank account only that account is refused.
 */
export async function hadDebitReversed(database: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from payments payment join chargebacks chargeback on chargeback.payment_id = payment.id
    where payment.member_id = ${memberId} and payment.method = 'sdd' and chargeback.reversed_at is null
      and coalesce(chargeback.reason, '') not in ${[...EMPTY_ACCOUNT, ...DEAD_ACCOUNT]}
    union all select from payments payment join direct_debits debit on debit.payment_id = payment.id
      join direct_debit_blocks block on block.kind = 'iban' and block.hmac = debit.iban_hmac and block.lifted_at is null
    where payment.member_id = ${memberId} and payment.status = 'failed'
      and block.reason in (${sql.join(
        REFUSED_BY_PAYER.map((code) => sql`${code} || ' ' || payment.id`),
        sql`, `,
      )})
    limit 1`);
  return rows.length > 0;
}
