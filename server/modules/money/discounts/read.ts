import { eq } from 'drizzle-orm';
import { SLOW_METHODS } from '../../../../shared/money/payment-methods.ts';
import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import type { Queryable } from '../../../database/connection.ts';
import { discountCodes } from '../../../database/schema/discounts.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Buyer, Discount } from './rules.ts';

interface BuyerRow {
  signup_at: string;
  has_bought: boolean;
  holds_first: boolean;
  stay_discount: number | null;
  used_codes: string[];
  accounts: string[];
}

/** True of a `discount_uses` row `use` whose code is for the first purchase alone. */
export const FIRST_PURCHASE_USE = `(use.code in ('${TIME_BONUS_CODE}', '${WELCOME_CODE}')
  or exists (select from discount_codes where code = use.code and first_purchase_only))`;

/** $1: whether the member bought before, which no refund undoes. */
const HAS_BOUGHT = `exists (select from purchases where member_id = $1::uuid and status = 'completed')`;

/** $1: a code that an order of the member reserved or used. */
const OWN_USE = `use.member_id = $1::uuid and use.state <> 'released'`;

/**
 * Of a `discount_uses` row `use`: its order is paid or may still be. Any other order is cancelled
 * when its member places the next one, which then gets the discount.
 */
const IS_FIRM = `(use.state = 'used' or exists (select from payments where purchase_id = use.purchase_id
  and (status in ('pending', 'held', 'completed')
    or status in ('starting', 'open') and method in (${SLOW_METHODS.map((name) => `'${name}'`).join(', ')}))))`;

const selectBuyer = statement<BuyerRow>(
  'discount_buyer',
  `
  select signup_at, (paid_user or ${HAS_BOUGHT}) as has_bought, stay_discount,
    exists (select from discount_uses use where ${OWN_USE} and ${IS_FIRM} and ${FIRST_PURCHASE_USE}) as holds_first,
    (select coalesce(json_agg(code), '[]') from discount_uses use where ${OWN_USE} and ${IS_FIRM} and not repeatable) as used_codes,
    (select coalesce(json_agg(distinct encode(iban_hmac, 'hex')), '[]') from payments join direct_debits on payment_id = id
      where member_id = $1::uuid) as accounts
  from members where id = $1::uuid`,
);

const selectKnownPayer = statement<{ known: boolean }>(
  'discount_known_payer',
  `
  select exists (select from payments where member_id <> $1::uuid and status = 'completed' and payer ->> 'account_hmac' = any ($2::text[]))
    or exists (select from direct_debits join payments on id = payment_id
      where member_id <> $1::uuid and payments.status = 'completed' and encode(iban_hmac, 'hex') = any ($2::text[])) as known`,
);

/**
 * Whether one of these accounts paid a purchase of another member.
 * @param accounts keyed hashes in hexadecimal, as in `payments.payer`.
 */
export async function isKnownPayer(
  database: Queryable,
  memberId: string,
  accounts: readonly string[],
): Promise<boolean> {
  if (accounts.length === 0) return false;
  const [row] = await selectKnownPayer(database, [memberId, accounts]);
  return row?.known ?? false;
}

/**
 * What a member's discounts currently depend on.
 * @throws Refusal `not_found` for an unknown member.
 */
export async function readBuyer(database: Queryable, memberId: string): Promise<Buyer> {
  const [row] = await selectBuyer(database, [memberId]);
  if (!row) throw new Refusal('not_found');
  return {
    memberId,
    signupAt: new Date(row.signup_at),
    hasBought: row.has_bought,
    holdsFirst: row.holds_first,
    // Before a payment an account is known only where its number was entered: a direct debit's.
    isKnownPayer: !row.has_bought && (await isKnownPayer(database, memberId, row.accounts)),
    stayDiscount: row.stay_discount,
    usedCodes: row.used_codes,
  };
}

const selectSingleUse = statement<{ member_id: string }>(
  'discount_single_use',
  `
  select member_id from discount_uses use where code = $1 and single and state <> 'released' and (member_id <> $2::uuid or ${IS_FIRM})`,
);

/** A code of the operator's, and whether the member used it; null if there is none. */
export async function readCode(
  database: Queryable,
  code: string,
  memberId: string,
): Promise<{ discount: Discount; isSpent: boolean } | null> {
  const [row] = await database.select().from(discountCodes).where(eq(discountCodes.code, code));
  if (!row) return null;
  const worth =
    row.percentage === null ? { value: row.value ?? 0 } : { percentage: row.percentage };
  const uses = row.validity === 'once' ? await selectSingleUse(database, [code, memberId]) : [];
  return {
    isSpent: uses.length > 0,
    discount: {
      code: row.code,
      worth,
      currency: row.currency,
      minimum: row.minimum_order_value,
      country: row.country,
      memberId: row.member_id,
      expires: row.expires_at,
      isActive: row.status === 'active',
      validity: row.validity,
      methods: row.methods,
      firstPurchaseOnly: row.first_purchase_only,
    },
  };
}

const lockBuyer = statement<{ has_bought: boolean }>(
  'lock_discount_buyer',
  `select paid_user as has_bought from members where id = $1::uuid for no key update`,
);
const selectFirst = statement<{ is_first: boolean; is_taken: boolean }>(
  'discount_first_purchase',
  `
  select (code in ('${TIME_BONUS_CODE}', '${WELCOME_CODE}') or exists (select from discount_codes where code = given.code and first_purchase_only)) as is_first,
    (${HAS_BOUGHT} or exists (select from discount_uses use where ${OWN_USE} and ${FIRST_PURCHASE_USE})) as is_taken
  from (select $2::text as code) given`,
);

/**
 * Locks a member. @returns whether a code may still be reserved for them: one for the first
 * purchase may not once they bought, or while another order has reserved such a code.
 */
export async function lockForDiscount(
  database: Queryable,
  memberId: string,
  code: string,
): Promise<boolean> {
  const [buyer] = await lockBuyer(database, [memberId]);
  // Read after the lock, so that it sees what the holder before it wrote.
  const [first] = await selectFirst(database, [memberId, code]);
  if (!buyer || !first) return false;
  return !first.is_first || !(buyer.has_bought || first.is_taken);
}
