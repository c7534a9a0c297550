import { desc } from 'drizzle-orm';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import type { Queryable } from '../../../database/connection.ts';
import { discountCodes } from '../../../database/schema/discounts.ts';
import { statement } from '../../../database/statement.ts';

/** How often a code was used, and what it took off paid orders, in minor units. */
interface CodeUse {
  code: string;
  used: number;
  reserved: number;
  cost: { currency: string; amount: number }[];
}

const selectUses = statement<{ code: string; used: number; reserved: number }>(
  'uses_of_codes',
  `
  select code, count(*) filter (where state = 'used')::int as used, count(*) filter (where state = 'reserved')::int as reserved
  from discount_uses group by code`,
);
const selectCosts = statement<{ code: string; currency: string; amount: number }>(
  'costs_of_codes',
  `
  select coalesce(discount_code, '') as code, currency, sum(discount_amount)::float8 as amount from purchases
  where status = 'completed' and discount_code is not null group by 1, 2 order by 1, 2`,
);

/** Every code that was given out, the latest first, and those of rules, with their uses. */
export async function readCodes(database: Queryable): Promise<{
  codes: (typeof discountCodes.$inferSelect & CodeUse)[];
  rules: CodeUse[];
}> {
  const uses = await selectUses(database, []);
  const costs = await selectCosts(database, []);
  const useOf = (code: string): CodeUse => {
    const found = uses.find((one) => one.code === code);
    return {
      code,
      used: found?.used ?? 0,
      reserved: found?.reserved ?? 0,
      cost: costs
        .filter((one) => one.code === code)
        .map(({ currency, amount }) => ({ currency, amount })),
    };
  };
  const rows = await database.select().from(discountCodes).orderBy(desc(discountCodes.created_at));
  return {
    codes: rows.map((row) => ({ ...row, ...useOf(row.code) })),
    rules: [TIME_BONUS_CODE, WELCOME_CODE, STAY_CODE].map(useOf),
  };
}
