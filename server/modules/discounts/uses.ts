import { newId } from '../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { errorCodes } from '../../database/failures.ts';
import { statement } from '../../database/statement.ts';
import { inSavepoint } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { AppliedDiscount } from './choose.ts';
import { lockForDiscount } from './read.ts';

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
 * money came late, is used too, unless another order has it by now: that order keeps its price.
 */
export async function markDiscountUsed(
  tx: Transaction,
  purchaseId: string,
  at: Date,
): Promise<void> {
  if ((await useReserved(tx, [purchaseId, at])).length > 0) return;
  try {
    await inSavepoint(tx, (savepoint) => useReleased(savepoint, [purchaseId, at]));
  } catch (error) {
    if (!errorCodes(error).includes(UNIQUE_VIOLATION)) throw error;
  }
}

/** Gives the discount of an order that was not paid back to its member; a used one never. */
export async function releaseDiscount(
  tx: Transaction,
  purchaseId: string,
  at: Date,
): Promise<void> {
  await release(tx, [purchaseId, at]);
}
