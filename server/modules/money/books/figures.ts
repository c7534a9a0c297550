import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';

interface Month {
  month: string;
  currency: string;
  orders: number;
  sales: number;
  vat: number;
  discounts: number;
  refunds: number;
  chargebacks: number;
}

const selectMonths = statement<Month>(
  'figures_by_month',
  `
  with moved as (
    select credited_at as at, currency, 1 as orders, total_amount as sales, vat_amount as vat, discount_amount as discounts, 0 as refunds, 0 as chargebacks
      from purchases where status = 'completed'
    union all select declared_at, currency, 0, 0, 0, 0, amount, 0 from refunds where status <> 'failed'
    union all select chargeback.created_at, payment.currency, 0, 0, 0, 0, 0, chargeback.amount
      from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id where chargeback.reversed_at is null)
  select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(orders)::int as orders, sum(sales)::float8 as sales, sum(vat)::float8 as vat,
    sum(discounts)::float8 as discounts, sum(refunds)::float8 as refunds, sum(chargebacks)::float8 as chargebacks
  from moved where at >= $1::timestamptz and at < $2::timestamptz group by 1, 2 order by 1, 2`,
);

/** Money of a year by month, in UTC, and currency; in minor units. */
export const figuresOf = (database: Queryable, year: number): Promise<Month[]> =>
  selectMonths(database, [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))]);
