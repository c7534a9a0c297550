import { sql } from 'drizzle-orm';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import { listAnomalies } from '../../../server/modules/money/books/anomalies.ts';
import { checkBooks } from '../../../server/modules/money/books/check.ts';
import { runMoneyCommand } from '../../../server/modules/money/books/commands/run.ts';
import { reconcileJobs } from '../../../server/modules/money/books/reconcile.ts';
import { postCredits } from '../../../server/modules/money/credits/ledger.ts';
import { providerJobs } from '../../../server/modules/money/purchases/jobs.ts';
import { settle } from '../../../server/modules/money/purchases/settle.ts';
import {
  refundJobs,
  refundOutsideJobs,
} from '../../../server/modules/money/refunds/send-refund.ts';
import type { TestMember } from '../test-members.ts';
import { providerOf } from './paid-purchase.ts';
import type { MemberValues, TestSite } from '../test-site.ts';

const DAY_MS = 86_400_000;

interface Ordered {
  id: string;
  purchase: string;
  total: number;
}

/** The operator's commands on a test's site, and what members and banks do there. */
export interface TestDesk {
  /** Runs a command, and meanwhile the jobs of a running server. */
  run(...words: string[]): Promise<{ done: boolean; text: string }>;
  /** The same with files that it may name. */
  files: Map<string, string>;
  /** A member past every discount of a new one. */
  buyer(profile?: MemberValues['profile']): Promise<TestMember>;
  order(member: TestMember, body?: Record<string, unknown>): Promise<Ordered>;
  /** An order of 50 credits for 12.50 EUR that is paid and credited. */
  buy(member: TestMember, body?: Record<string, unknown>): Promise<Ordered>;
  spend(member: TestMember, credits: number): Promise<unknown>;
  /** The operator gives credits back, and the money arrives. */
  refund(payment: string, credits: number): Promise<void>;
  runJobs(): Promise<unknown>;
  /** The open problem about something. */
  problem(kind: string, reference: string): Promise<string | undefined>;
  /** The rules that the books break. */
  broken(): Promise<string[]>;
  /** Who did what, when and why, the oldest first. */
  acts(): Promise<Record<string, unknown>[]>;
}

export function createTestDesk(site: TestSite): TestDesk {
  const outside = { ...reconcileJobs, ...providerJobs, ...refundOutsideJobs };
  const runner = createJobRunner(site.services, refundJobs, outside);
  const files = new Map<string, string>();
  const desk: TestDesk = {
    files,
    run: (...words) =>
      runMoneyCommand(
        {
          ...site.services,
          readFile: (path) => files.get(path) ?? '',
          wait: async () => {
            await runner.runDueJobs();
          },
        },
        words,
        'willem',
      ),
    buyer: (profile = {}) =>
      site.member({ profile, member: { signup_at: new Date(Date.now() - 90 * DAY_MS) } }),
    async order(member, body = {}) {
      const what = 'purchase' in body ? {} : { bundle: 'p0' };
      const { payment } = await site.call(member, 'startPayment', {
        ...what,
        method: 'ideal',
        immediate: true,
        ...body,
      });
      return { id: payment.payment_id, purchase: payment.purchase, total: payment.amount };
    },
    async buy(member, body) {
      const ordered = await desk.order(member, body);
      providerOf(site).move(ordered.id, 'paid');
      await settle(site.services, ordered.id, 'webhook');
      return ordered;
    },
    spend: (member, credits) =>
      postCredits(site.database, {
        memberId: member.memberId,
        amount: -credits,
        cause: 'message',
        reference: null,
        otherProfile: null,
        at: site.services.clock.now(),
      }),
    async refund(payment, credits) {
      const reason = 'asked by mail';
      await desk.run('refund', payment, '--credits', String(credits), '--reason', reason);
      await runner.runDueJobs();
      providerOf(site).finishRefunds(payment, 'done');
      await settle(site.services, payment, 'poll');
    },
    runJobs: () => runner.runDueJobs(),
    async problem(kind, reference) {
      const open = await listAnomalies(site.database);
      return open.find((one) => one.kind === kind && one.reference === reference)?.id;
    },
    broken: async () => (await checkBooks(site.database)).map(({ rule }) => rule),
    async acts() {
      const { rows } = await site.database.execute(
        sql`select act, reference, actor, reason, detail, approved_by, at from money_acts order by at, id`,
      );
      return rows;
    },
  };
  return desk;
}
