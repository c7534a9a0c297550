import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { errorCodes } from '../../../database/failures.ts';
import { statement } from '../../../database/statement.ts';
import { inSavepoint } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import { openAnomaly } from '../books/anomalies.ts';
import type { AppliedDiscount } from './choose.ts';
import { FIRST_PURCHASE_USE, lockForDiscount } from './read.ts';

const UNIQUE_VIOLATION = '23505';

// Both unique indexes of `discount_uses` wait for a transaction that reserves the same now.
const insertUse = statement<{ id: string }>(
  'reserve_discount',
  `
  insert into discount_uses (id, code, member_id, purchase_id, state, single, repeatable, at)
  values ($1::uuid, $2, $3::uuid, $4::uuid, 'reserved', $5::boolean, $6::boolean, $7::timestamptz)
  on conflict do nothing returning id`,
);
const useReserved = statement<{ id: string }>(
  'use_reserved_discount',
  `
  update discount_uses set state = 'used', at = $2::timestamptz where purchase_id = $1::uuid and state = 'reserved' returning id`,
);
const useReleased = statement(
  'use_released_discount',
  `
  update discount_uses set state = 'used', at = $2::timestamptz where purchase_id = $1::uuid and state = 'released'`,
);
const release = statement(
  'release_discount',
  `
  update discount_uses set state = 'released', at = $2::timestamptz where purchase_id = $1::uuid and state = 'reserved'`,
);

// An order that is not paid yet gives its reservation up to one that is.
const yieldReservation = statement(
  'yield_reserved_discount',
  `
  update discount_uses other set state = 'released', at = $2::timestamptz from discount_uses own
  where own.purchase_id = $1::uuid and own.state = 'released' and not own.repeatable and other.purchase_id <> own.purchase_id
    and other.state = 'reserved' and other.code = own.code and (other.member_id = own.member_id or own.single)`,
);
const selectUsedBefore = statement<{ code: string; purchase_id: string }>(
  'discount_used_before',
  `
  with use as (select * from discount_uses where purchase_id = $1::uuid)
  select use.code, other.purchase_id from use join discount_uses other on other.member_id = use.member_id and other.code = use.code
    where other.state = 'used' and other.purchase_id <> use.purchase_id and not use.repeatable
  union select use.code, other.purchase_id from use join discount_uses other on other.code = use.code and other.single
    where other.state = 'used' and other.purchase_id <> use.purchase_id and use.single
  union select use.code, other.id from use join purchases other on other.member_id = use.member_id
    where other.status = 'completed' and other.id <> use.purchase_id and ${FIRST_PURCHASE_USE}
  limit 1`,
);

const selectUsed = statement<{ used: boolean }>(
  'discount_used',
  `
  select exists (select from discount_uses where member_id = $1::uuid and code = $2 and state = 'used') as used`,
);

/** Whether a member paid an order with a code. */
export async function hasUsedDiscount(
  database: Queryable,
  memberId: string,
  code: string,
): Promise<boolean> {
  const [row] = await selectUsed(database, [memberId, code]);
  return row?.used ?? false;
}

/**
 * Reserves the discount of a new order, in the transaction that stores it; locks the member.
 * @throws Refusal `code_used` when another order has it, or has another discount on the first
 *   purchase: of parallel orders one gets it.
 */
export async function reserveDiscount(
  tx: Transaction,
  use: { discount: AppliedDiscount; memberId: string; purchaseId: string; at: Date },
): Promise<void> {
  const { discount, memberId, purchaseId, at } = use;
  const isFree = await lockForDiscount(tx, memberId, discount.code);
  const rows = isFree
    ? await insertUse(tx, [
        newId(at.getTime()),
        discount.code,
        memberId,
        purchaseId,
        discount.validity === 'once',
        discount.validity === 'unlimited',
        at,
      ])
    : [];
  if (rows.length === 0) throw new Refusal('code_used');
}

/**
 * Marks the discount of a paid order as used for good. One that was released meanwhile, because the
 * money came late, is used too, and an order that only reserved it since gives it up. Where another
 * order was paid with it both prices stay, and it is on the operator's list at once.
 */
export async function markDiscountUsed(
  tx: Transaction,
  purchaseId: string,
  at: Date,
): Promise<void> {
  if ((await useReserved(tx, [purchaseId, at])).length === 0) await useLate(tx, purchaseId, at);
  const [before] = await selectUsedBefore(tx, [purchaseId]);
  if (before)
    await openAnomaly(tx, {
      kind: 'price',
      reference: purchaseId,
      detail: { discount_twice: before.code, paid_before: before.purchase_id },
      at,
    });
}

async function useLate(tx: Transaction, purchaseId: string, at: Date): Promise<void> {
  await yieldReservation(tx, [purchaseId, at]);
  try {
    await inSavepoint(tx, (savepoint) => useReleased(savepoint, [purchaseId, at]));
  } catch (error) {
    if (!errorCodes(error).includes(UNIQUE_VIOLATION)) throw error;
  }
}

/** Releases the discount of an unpaid order to its member; a used one never. */
export async function releaseDiscount(
  tx: Transaction,
  purchaseId: string,
  at: Date,
): Promise<void> {
  await release(tx, [purchaseId, at]);
}
