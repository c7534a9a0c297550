import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Call } from '../../../shared/contract/call.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Database } from '../../../server/database/connection.ts';
import { createApi } from '../../../server/http/api.ts';
import { noLimits } from '../../../server/http/guards/limits.ts';
import type { Limits } from '../../../server/http/guards/limits.ts';
import { route } from '../../../server/http/route.ts';
import type { Route } from '../../../server/http/route.ts';
import type { Services } from '../../../server/services.ts';
import { TEST_ORIGIN } from '../test-client.ts';
import { createTestDatabase } from '../test-database.ts';
import type { TestDatabase } from '../test-database.ts';
import type { TestMember } from '../test-members.ts';

export const TALLY_LIMIT = { points: 1_000, seconds: 60, per: 'network' } as const;
const bodySchema = z.strictObject({ by: z.number().int() });
const answerSchema = z.object({ count: z.number().int() });
/** A call that counts in a table of its own, to try what the pipeline does with any call. */
export const tallyCall = (
  method: Call['method'],
): Call<z.ZodObject, typeof bodySchema, typeof answerSchema> => ({
  method,
  path: '/api/tally.php',
  summary: 'Counts.',
  query: z.strictObject({}),
  body: bodySchema,
  answer: answerSchema,
});

export type Tally = Parameters<typeof route<ReturnType<typeof tallyCall>, 'member'>>[3];
export const add: Tally = async (viewer, request) => {
  const { rows } = await request.database.execute<{ count: number }>(sql`
    insert into tallies values (${viewer.memberId}, ${request.body.by}) on conflict (member) do update set count = tallies.count + ${request.body.by} returning count`);
  return { count: rows[0]?.count ?? 0 };
};
export const tally = (repeat: Route['repeat'], handle: Tally): Route =>
  route('tally', tallyCall('POST'), { auth: 'member', repeat, limit: TALLY_LIMIT }, handle);

/** A database with the table: in `beforeAll`, with `close` in `afterAll`. */
export async function createTallyDatabase(): Promise<TestDatabase> {
  const own = await createTestDatabase();
  await own.database.execute(
    sql`create table tallies (member uuid primary key, count int not null)`,
  );
  return own;
}

/** What was counted by the one member who did. */
export const talliedIn = async (database: Database): Promise<number> =>
  (await database.execute<{ count: number }>(sql`select count from tallies`)).rows[0]?.count ?? 0;

interface TallyAnswer {
  status: number;
  headers: Headers;
  body: { count?: number; error?: { code: string; message: string; retry_after_s?: number } };
}

/**
 * Makes APIs of given routes, called as a member unless the headers say otherwise.
 * @param placeOf the services and the member as of each API.
 */
export const tallyClient =
  (placeOf: () => { services: Services; member: TestMember }) =>
  (routes: readonly Route[], more: { services?: Partial<Services>; limits?: Limits } = {}) => {
    const { services, member } = placeOf();
    const api = createApi({ ...services, ...more.services }, more.limits ?? noLimits, routes);
    return async (
      body: unknown,
      headers: Record<string, string> = {},
      method = 'POST',
      path = '/api/tally.php',
    ): Promise<TallyAnswer> => {
      const response = await api.fetch(
        new Request(`${TEST_ORIGIN}${path}`, {
          method,
          headers: {
            'request-type': 'client',
            origin: TEST_ORIGIN,
            'content-type': 'application/json',
            cookie: member.cookie,
            ...headers,
          },
          ...(method === 'GET' || method === 'HEAD'
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
        { network: '127.0.0.1' },
      );
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: (text === '' ? {} : JSON.parse(text)) as TallyAnswer['body'],
      };
    };
  };

export const key = (value = newId()) => ({ 'idempotency-key': value });
