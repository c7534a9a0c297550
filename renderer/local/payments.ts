import type { Payment, Shop } from '../../shared/contract/payments.ts';
import type { LocalDatabase } from './database.ts';
import type { StoredShop } from './rows.ts';
import {
  fields,
  isFlag,
  isNumber,
  isObject,
  isText,
  isTime,
  listOf,
  nullable,
} from './checks/value-checks.ts';
import { metaValue } from './meta.ts';

export const isStoredShop = fields<StoredShop>({
  fetched: isNumber,
  shop: fields<Shop>({
    country: isText,
    currency: isText,
    vat_rate: isNumber,
    bundles: listOf(
      fields<Shop['bundles'][number]>({
        id: isText,
        credits: isNumber,
        list: isNumber,
        total: isNumber,
        lowest_30_days: isNumber,
        message_cost: isNumber,
        popular: isFlag,
        discount: nullable(isText),
      }),
    ),
    methods: listOf(
      fields<Shop['methods'][number]>({ name: isText, banks: listOf(isObject), slow: isFlag }),
    ),
    discount: nullable(isObject),
    next_discount: nullable(isObject),
    debt_credits: isNumber,
    discount_remaining_s: nullable(isNumber),
  }),
});

export const isPayment = fields<Payment>({
  payment_id: isText,
  purchase: isText,
  number: isNumber,
  bundle: isText,
  credits: isNumber,
  amount: isNumber,
  currency: isText,
  list_amount: isNumber,
  discount_code: nullable(isText),
  vat_amount: isNumber,
  vat_rate: isNumber,
  country: isText,
  method: isText,
  bank: nullable(isText),
  status: isText,
  reason: nullable(isText),
  failure: nullable(isText),
  held: isFlag,
  needs: nullable(isText),
  transfer: nullable(isObject),
  debt_credits: isNumber,
  returned: listOf(isObject),
  created_at: isTime,
  completed_at: nullable(isTime),
  actions: isObject,
});

/** Whether a payment no longer changes without an act of the member. */
export const isSettled = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'completed' || status === 'failed';

/** A stored payment; undefined when this device does not have it. */
export async function storedPayment(db: LocalDatabase, id: string): Promise<Payment | undefined> {
  return (await metaValue(db, 'payments'))?.find((one) => one.payment_id === id);
}

/** As many as the server sends. */
const STORED = 20;

/** The stored payments with one put among them, however old it is, newest first. */
export const withPayment = (stored: readonly Payment[] | undefined, payment: Payment): Payment[] =>
  [
    payment,
    ...(stored ?? []).filter((one) => one.payment_id !== payment.payment_id).slice(0, STORED - 1),
  ].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
