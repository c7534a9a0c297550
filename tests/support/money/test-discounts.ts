import type {
  AppliedDiscount,
  DiscountQuestion,
} from '../../../server/modules/money/discounts/choose.ts';
import { chooseDiscount } from '../../../server/modules/money/discounts/choose.ts';
import { createDiscountCode } from '../../../server/modules/money/discounts/codes.ts';
import type { NewDiscountCode } from '../../../server/modules/money/discounts/codes.ts';
import { reserveDiscount } from '../../../server/modules/money/discounts/uses.ts';
import type { Transaction } from '../../../server/database/connection.ts';
import { discountCodes, discountUses } from '../../../server/database/schema/discounts.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { Refusal } from '../../../server/http/route.ts';
import type { TestMember } from '../test-members.ts';
import { createTestOrder } from './test-orders.ts';
import type { TestSite } from '../test-site.ts';

const HOUR = 3_600_000;

/** The code of a refusal, with what it says of its fields where it says anything. */
export async function refusalCode(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  );
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error });
  return [error.code, ...Object.values(error.fields ?? {})].join(' ');
}

/** What tests of discounts do again and again, on a site of theirs. */
export interface DiscountTools {
  now(): Date;
  /** The discount of an order of 56.25 EUR in NL by iDEAL, where nothing else is given. */
  choose(
    member: TestMember | null,
    more?: Partial<DiscountQuestion>,
  ): Promise<AppliedDiscount | null>;
  /** Gives a code out: HERFST of 40 %, once per user, where nothing else is given. */
  give(more?: Partial<NewDiscountCode>): Promise<string>;
  /** A member whose time bonus and welcome are over. */
  oldMember(): Promise<TestMember>;
  inTx<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Places an order with a discount. @returns its id. */
  place(
    member: TestMember,
    discount: AppliedDiscount | null,
    payment?: 'open' | 'pending',
  ): Promise<string>;
  /** Each use of a code with its state, in their order. */
  states(): Promise<string[]>;
  empty(): Promise<void>;
}

export function createDiscountTools(site: TestSite): DiscountTools {
  const now = () => site.services.clock.now();
  const inTx = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(site.database, work);
  return {
    now,
    inTx,
    choose: (member, more = {}) =>
      chooseDiscount(site.database, {
        memberId: member?.memberId ?? null,
        amount: 5_625,
        currency: 'EUR',
        country: 'NL',
        method: 'ideal',
        code: null,
        now: now(),
        settings: site.services.settings.current(),
        ...more,
      }),
    give: (more = {}) =>
      createDiscountCode(
        site.database,
        { code: 'HERFST', percentage: 40, validity: 'once-per-user', ...more },
        now(),
      ),
    oldMember: () => site.member({ member: { signup_at: new Date(now().getTime() - 100 * HOUR) } }),
    place: (member, discount, payment = 'open') =>
      inTx(async (tx) => {
        if (!discount) throw new Error('there is no discount');
        const { memberId } = member;
        const purchaseId = await createTestOrder(tx, { memberId, at: now(), payment });
        await reserveDiscount(tx, { discount, memberId, purchaseId, at: now() });
        return purchaseId;
      }),
    async states() {
      const uses = await site.database.select().from(discountUses).orderBy(discountUses.at);
      return uses.map(({ code, state }) => `${code} ${state}`);
    },
    async empty() {
      await site.empty();
      await site.database.delete(discountCodes);
      await site.change({ welcome_discount: 25, welcome_hours: 72 });
    },
  };
}
