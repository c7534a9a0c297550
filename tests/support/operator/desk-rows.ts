import { eq } from 'drizzle-orm';
import { anomalies } from '../../../server/database/schema/books.ts';
import { cases } from '../../../server/database/schema/cases.ts';
import { approvals } from '../../../server/database/schema/operators.ts';
import { profiles } from '../../../server/database/schema/profiles.ts';
import { payments, purchases } from '../../../server/database/schema/purchases.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openingOf } from '../../../server/modules/cases/desk/authority/evidence.ts';
import { hashOfAct } from '../../../server/operator/acts/ask.ts';
import type { Desk } from '../../../server/operator/desk.ts';
import type { Services } from '../../../server/services.ts';
import type {
  OperatorAnswer,
  OperatorBody,
  OperatorCallName,
} from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { createTestMember } from '../test-members.ts';
import { askDesk } from './test-desk.ts';
import type { TestOperator } from './test-desk.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
type CaseRow = typeof cases.$inferSelect;
type Decided = Omit<OperatorBody<'decideCase'>, 'decision' | 'id' | 'version'>;

/** A calendar day so many days from now. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** The version of the terms that is in force where a test publishes it. */
export const TERMS_VERSION = dayFrom(-10);

/** What answers the caller's own work: a report, a request for money, one about data. */
const ANSWER = {
  report: { measure: 'none' },
  refund: { measure: 'answered', outcome: 'dismissed', words: 'Dat kan niet meer.' },
  data_request: { measure: 'objection', outcome: 'dismissed', words: 'Dat moeten we bewaren.' },
} as const satisfies Record<string, Decided>;

/**
 * Rows that requests of the desk are about, each as real as those of members: made when they are
 * asked for, held by the caller.
 * @param given.other an owner, who makes what the caller may not.
 * @param given.profile whom they are about; somebody new without it.
 */
export function deskRows(
  { services, desk }: { services: Services; desk: Pick<Desk, 'fetch'> },
  {
    caller,
    other,
    profile: about,
  }: { caller: TestOperator; other: TestOperator; profile?: string },
) {
  const { database, clock } = services;
  const now = clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  async function done<Name extends OperatorCallName>(
    who: TestOperator,
    name: Name,
    body: unknown,
  ): Promise<OperatorAnswer<Name>> {
    const got = await askDesk(desk, name, { cookie: who.cookie, body });
    if (got.status >= 300) throw new Error(`${name}: ${JSON.stringify(got.body)}`);
    return got.body as OperatorAnswer<Name>;
  }
  const person = async () => {
    if (about === undefined) return createTestMember(database, now);
    const [row] = await database.select().from(profiles).where(eq(profiles.id, about));
    if (!row) throw new Error('there is no such profile');
    return { profileId: row.id, memberId: row.member_id };
  };
  async function held(
    who: TestOperator,
    values: Pick<CaseRow, 'kind' | 'topic' | 'queue'> & Partial<typeof cases.$inferInsert>,
  ): Promise<CaseRow> {
    const [row] = await database
      .insert(cases)
      .values({
        ...{ id: newId(), source: 'anyone', locale: 'nl', country: 'NL', text: 'Kijk hiernaar.' },
        ...{ priority: 2, due_at: inDays(3), created_at: now, state: 'claimed' },
        claimed_by: who.id,
        claimed_until: new Date(now.getTime() + 5 * MINUTE_MS),
        ...values,
      })
      .returning();
    if (!row) throw new Error('a case was not stored');
    return row;
  }
  const REPORT = { kind: 'notice', topic: 'other', queue: 'reports' } as const;
  const report = async (who = caller) =>
    held(who, { ...REPORT, profile: (await person()).profileId });
  async function purchase() {
    const { memberId } = await person();
    const [bought] = await database
      .insert(purchases)
      .values({
        ...{ id: newId(), member_id: memberId, bundle: 'p1', credits: 100, currency: 'EUR' },
        ...{ list_amount: 2_500, discount_amount: 0, total_amount: 2_500, country: 'NL' },
        ...{ vat_rate: 2_100, vat_amount: 434, vat_evidence: {}, locale: 'nl' },
        ...{ status: 'completed', credited_at: now, expires_at: now, created_at: now },
        ...{ consent_text_version: '1', consent_given_at: now },
      })
      .returning();
    if (!bought) throw new Error('a purchase was not stored');
    await database.insert(payments).values({
      ...{ id: newId(), purchase_id: bought.id, member_id: memberId, request_key: newId() },
      ...{ request_hash: Buffer.alloc(32), method: 'ideal', provider: 'sandbox', mode: 'test' },
      ...{ provider_id: newId(), webhook_token: newId(), status: 'completed', amount: 2_500 },
      ...{ currency: 'EUR', paid_at: now, return_to: 'web', created_at: now },
    });
    return bought;
  }
  const refund = async (who = caller) =>
    held(who, {
      ...{ kind: 'refund', topic: 'payment', queue: 'refunds' },
      purchase: (await purchase()).id,
    });
  const dataRequest = async (who = caller) =>
    held(who, {
      ...{ kind: 'data_request', topic: 'access', queue: 'data_requests' },
      member_id: (await person()).memberId,
    });
  const order = () =>
    person().then(({ profileId }) =>
      held(other, { ...REPORT, source: 'authority', reference: 'PL-1', profile: profileId }),
    );
  /** The number of a notice from outside. */
  const notice = async (): Promise<number> => {
    const email = `${newId()}@hotline.example`;
    const { number } = await held(other, {
      ...{ ...REPORT, email, profile: (await person()).profileId },
    });
    return number;
  };
  const kindOf = ({ role }: TestOperator) =>
    role === 'finance' ? 'refund' : role === 'privacy' ? 'data_request' : 'report';
  /** An operator who decides: the caller, or the owner for an auditor. */
  const worker = caller.role === 'auditor' ? other : caller;
  /** A case of the caller's own work, and how it can be answered. */
  async function work(who = caller) {
    const kind = kindOf(who);
    const made = { report, refund, data_request: dataRequest }[kind];
    const { id, number, version } = await made(who);
    return { id, number, version, answer: ANSWER[kind] };
  }
  return {
    inDays,
    report,
    refund,
    dataRequest,
    work,
    purchase,
    order,
    notice,
    profile: async () => (await person()).profileId,
    /** A decision that can still be undone. */
    async decided(): Promise<string> {
      const { id, version, answer } = await work(worker);
      const decision = newId();
      await done(worker, 'decideCase', { id, version, decision, ...answer });
      return decision;
    },
    /** A decision that hits somebody, of the caller or of an owner. */
    async warned(): Promise<string> {
      const who = kindOf(worker) === 'report' ? worker : other;
      const { id, version } = await report(who);
      const decision = newId();
      const warning = { measure: 'warned', ground: 'harassment' };
      await done(who, 'decideCase', { id, version, decision, ...warning });
      return decision;
    },
    async heldLonger(): Promise<number> {
      const { number } = await report(other);
      await done(other, 'holdCase', { number, until: dayFrom(300), reason: 'the police' });
      return number;
    },
    /** An approval by which the caller opens evidence. */
    async opening(): Promise<string> {
      const { number } = await order();
      const args = await inTransaction(database, (transaction) =>
        openingOf({ database: transaction }, { case: number, order: number }),
      );
      const id = newId();
      await database.insert(approvals).values({
        ...{ id, act: 'open_evidence', args, hash: hashOfAct('open_evidence', args) },
        ...{ reason: 'the order', asked_by: caller.id, asked_at: now, expires_at: inDays(3) },
        ...{ state: 'done', decided_by: other.id, decided_at: now },
      });
      return id;
    },
    async dispute(): Promise<string> {
      const id = newId();
      await done(other, 'recordDispute', {
        ...{ id, number: null, body: 'ADR Body', submitted_on: dayFrom(-60) },
      });
      return id;
    },
    async flagger(): Promise<string> {
      const id = newId();
      await done(other, 'markFlagger', {
        ...{ id, number: await notice(), name: 'Hotline', country: 'NL' },
        ...{ awarded_on: dayFrom(-300), reason: 'on the list of the coordinator' },
      });
      return id;
    },
    async anomaly(): Promise<string> {
      const id = newId();
      await database
        .insert(anomalies)
        .values({ id, kind: 'orphan', reference: id, detail: {}, opened_at: now });
      return id;
    },
    async code(): Promise<string> {
      const code = `T-${newId().slice(-12)}`.toUpperCase();
      await done(other, 'createCode', {
        ...{ code, percentage: 10, value: null, currency: null, minimum_order_value: null },
        ...{ country: null, validity: 'once', methods: [], first_purchase_only: false },
        ...{ member: null, expires: null, reason: 'for a test' },
      });
      return code;
    },
    async barredAddress(): Promise<string> {
      const value = `${newId()}@barred.example`;
      await done(other, 'addBlock', { kind: 'email', value, reason: 'fraud' });
      return value;
    },
    async fiction(): Promise<string> {
      const { profile } = await done(other, 'createFiction', {
        ...{ id: newId(), name: 'Fleur', gender: 'female', date_of_birth: '1990-05-01' },
        ...{ country: 'NL', language: 'nl', writer: '', picture_source: 'drawn by us' },
      });
      return profile.id;
    },
    /** A macro that names the terms. */
    async macro(): Promise<{ id: string; version: number }> {
      const { macro } = await done(other, 'createMacro', {
        ...{ id: newId(), title: 'Address', kinds: ['complaint'], texts: { nl: 'Hallo.' } },
        clause: { page: 'terms', section: 'credits', version: TERMS_VERSION },
      });
      return { id: macro.id, version: macro.version };
    },
    /** The figures of a year that were counted. */
    async countedYear(year: number): Promise<{ year: number; sha256: string }> {
      const { body } = await askDesk(desk, 'getTransparency', { cookie: other.cookie });
      const { reports } = body as OperatorAnswer<'getTransparency'>;
      const found =
        reports.find(({ figures }) => figures.year === year) ??
        (await done(other, 'countTransparency', { year })).report;
      return { year, sha256: found.sha256 };
    },
  };
}

export type DeskRows = ReturnType<typeof deskRows>;
