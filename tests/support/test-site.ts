import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { calls, errorAnswerSchema } from '../../shared/contract/calls.ts';
import type { Answer, CallName } from '../../shared/contract/calls.ts';
import { changeSchema } from '../../shared/contract/changes.ts';
import type { Change } from '../../shared/contract/changes.ts';
import { newId } from '../../shared/identifiers.ts';
import type { SiteSettings } from '../../shared/contract/settings.ts';
import type { Call } from '../../shared/contract/call.ts';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/database/connection.ts';
import { blocks } from '../../server/database/schema/profiles.ts';
import { noLimits } from '../../server/http/guards/limits.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import type { Services } from '../../server/services.ts';
import { ask } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestMember } from './test-members.ts';
import type { TestMember } from './test-members.ts';
import { createTestServices } from './test-services.ts';

export type MemberValues = Parameters<typeof createTestMember>[2] & { credits?: number };
/** What a call is given: the query of a GET, the body of anything else. */
export type Input = Record<string, unknown>;

/** The whole app over a database of the test file's own, with members that act in it by calls. */
export interface TestSite {
  database: Database;
  /** The address of that database, for processes beside the test. */
  url: string;
  services: Services;
  app: App;
  /** Makes a member; credits come with their ledger entry. */
  member(values?: MemberValues): Promise<TestMember>;
  /**
   * Calls as a member and gives the answer, checked against the contract. Fails the test when it is
   * refused.
   */
  call<Name extends CallName>(
    member: TestMember,
    name: Name,
    input?: Input,
    headers?: Record<string, string>,
  ): Promise<Answer<Name>>;
  /** Calls as a member and gives the refusal. Fails the test when it is not refused. */
  refusal(
    member: TestMember | null,
    name: CallName,
    input?: Input,
    headers?: Record<string, string>,
  ): Promise<{ status: number; code: string; fields: string[]; retryAfter: number | undefined }>;
  /** Sends a text to a profile; gives the answer or the refusal's code. */
  send(
    from: TestMember,
    to: TestMember,
    text: string,
    clientId?: string,
  ): Promise<Answer<'sendMessage'> | string>;
  block(blocker: TestMember, blocked: TestMember): Promise<void>;
  change(settings: Partial<SiteSettings>): Promise<void>;
  /** A member's changes in their order, each as the contract has it. */
  changes(member: TestMember): Promise<Change[]>;
  /** The balance, and the sum of the ledger, which must be the same. */
  balance(member: TestMember): Promise<{ credits: number; ledger: number; entries: number }>;
  /** Removes every member and whatever is theirs. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a site for a test file: in `beforeAll`, with `close` in `afterAll`.
 * @param options.own an empty, migrated database in place of one in the run's PostgreSQL.
 */
export async function createTestSite(
  options: { connections?: number; config?: Partial<Config>; own?: TestDatabase } = {},
): Promise<TestSite> {
  const own = options.own ?? (await createTestDatabase(options));
  const { database } = own;
  const services = await createTestServices(database, options.config);
  // A slow machine makes requests wait; that is no reason for a test to be refused.
  const app = createApp(services, [], { limits: noLimits, patience: Infinity });
  const sent = (
    name: CallName,
    member: TestMember | null,
    input: Input = {},
    headers: Record<string, string> = {},
  ) => {
    const query = Object.fromEntries(
      Object.entries(input).map(([key, value]) => [key, String(value)]),
    );
    const call: Call = calls[name];
    const asked = call.by === undefined ? {} : { [call.by]: query[call.by] ?? '1' };
    return {
      cookie: member?.cookie,
      headers,
      ...(call.method === 'GET'
        ? { query: { ...query, ...asked } }
        : { query: asked, body: input }),
    };
  };
  const site: TestSite = {
    database,
    url: own.url,
    services,
    app,
    async member(values = {}) {
      const member = await createTestMember(database, services.clock.now(), values);
      if (values.credits)
        await postCredits(database, {
          memberId: member.memberId,
          amount: values.credits,
          cause: 'demo',
          reference: null,
          otherProfile: null,
          at: services.clock.now(),
        });
      return member;
    },
    async call<Name extends CallName>(
      member: TestMember,
      name: Name,
      input?: Input,
      headers?: Record<string, string>,
    ) {
      const got = await ask(app, name, sent(name, member, input, headers));
      expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBeLessThan(300);
      return calls[name].answer.parse(got.body) as Answer<Name>;
    },
    async refusal(member, name, input, headers) {
      const got = await ask(app, name, sent(name, member, input, headers));
      expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBeGreaterThanOrEqual(
        400,
      );
      const { error } = errorAnswerSchema.parse(got.body);
      return {
        status: got.status,
        code: error.code,
        fields: Object.keys(error.fields ?? {}),
        retryAfter: error.retry_after_s,
      };
    },
    async send(from, to, text, clientId = newId()) {
      const got = await ask(
        app,
        'sendMessage',
        sent('sendMessage', from, {
          profile: to.profileId,
          kind: 'text',
          text,
          client_id: clientId,
        }),
      );
      return got.status === 200
        ? calls.sendMessage.answer.parse(got.body)
        : errorAnswerSchema.parse(got.body).error.code;
    },
    async block(blocker, blocked) {
      await database.insert(blocks).values({
        blocker_profile: blocker.profileId,
        blocked_profile: blocked.profileId,
        created_at: services.clock.now(),
      });
    },
    async change(settings) {
      await services.settings.change(settings);
    },
    async changes(member) {
      const { rows } = await database.execute<{ seq: string }>(
        sql`select seq, entity, entity_id as id, value from changes where member_id = ${member.memberId} order by seq`,
      );
      const list = rows.map((row) => changeSchema.parse({ ...row, seq: Number(row.seq) }));
      expect(list.map((change) => change.seq)).toEqual(list.map((_, index) => index + 1));
      return list;
    },
    async balance(member) {
      const { rows } = await database.execute<{
        credits: number;
        ledger: number;
        entries: number;
      }>(sql`
        select credits, coalesce((select sum(amount) from ledger_entries where member_id = members.id), 0)::int as ledger,
          (select count(*) from ledger_entries where member_id = members.id)::int as entries from members where id = ${member.memberId}`);
      return rows[0] ?? { credits: Number.NaN, ledger: Number.NaN, entries: Number.NaN };
    },
    async empty() {
      await database.execute(sql`truncate members cascade`);
    },
    close: () => own.close(),
  };
  return site;
}
