import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { requestOf, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import { requestsToOwner } from '../../../tests/support/privacy/requests-to-owner.ts';
import { ACTORS, createTestWorld } from '../../../tests/support/test-world.ts';
import type { Actor, World } from '../../../tests/support/test-world.ts';
import { calls, errorAnswerSchema } from '../../../shared/contract/calls.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import type { Logger } from '../../log.ts';
import { checkBooks } from '../../modules/money/books/check.ts';
import { noLimits } from '../guards/limits.ts';

const RUNS = 10_000;

let own: TestDatabase;
let app: App;
let world: World;
const bugs: unknown[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  const log: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => bugs.push({ message, ...fields }),
  };
  const services = { ...(await createTestServices(own.database)), log };
  app = createApp(services, [], { limits: noLimits });
  world = await createTestWorld(own.database, services, app);
});
afterAll(() => own.close());

// Sign-in with a new password each time would be 10,000 times argon2; it is fuzzed as often as the
// rest, but rarely well-formed.
const names = (Object.keys(calls) as CallName[]).filter(
  (name) => name !== 'signOut' && name !== 'signOutByPost',
);

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '\u200b',
  'x'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(300),
  '01890000-0000-7000-8000-000000000000',
  'null',
  '-1',
  '0',
  '1e999',
  'NaN',
  '%00',
  '%',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '__proto__',
  'constructor',
  '9223372036854775808',
  '1970-01-01',
  'NL',
  'nl',
  'text',
  'gift',
  'photo',
  '1,2,,3',
  'true',
  'p3',
  'sdd',
  'creditcard',
  'EUR',
  'TIMEBONUS25',
  'NL91ABNA0417164300',
);
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.uuid());
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const keys = [
  'email',
  'password',
  'language',
  'profile',
  'seen',
  'conversation',
  'kind',
  'text',
  'photo',
  'gift',
  'client_id',
  'up_to',
  'id',
  'cursor',
  'page',
  'gender',
  'country',
  'countryregion',
  'endpoint',
  'subscription',
  'push',
  'min_age',
  'max_age',
  'sort',
  'online',
  'with_photo',
  'interests',
  'domain',
  'last',
  '__proto__',
  'credits',
  'payment',
  'purchase',
  'bundle',
  'method',
  'bank',
  'discount_code',
  'code',
  'welcome',
  'agreed_total',
  'agreed_currency',
  'immediate',
  'return_to',
  'amount',
  'token',
  't',
  'iban',
  'phone',
  'account_holder',
  'zip',
  'mandate',
  'otp',
];
const anyKey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...keys) },
  { weight: 1, arbitrary: anyText },
);
const anyHeader = fc.tuple(
  fc.constantFrom(
    'cookie',
    'origin',
    'content-type',
    'content-encoding',
    'idempotency-key',
    'request-type',
    'sec-fetch-site',
    'last-event-id',
    'x-locale',
    'x-forwarded-for',
    'user-agent',
    'accept-language',
    'if-none-match',
    'range',
  ),
  // What a header can carry at all; anything else never reaches a server.
  fc
    .oneof(
      fc.constantFrom(
        '',
        'null',
        'client',
        'same-origin',
        'application/json',
        'text/plain',
        'vonk_session=x',
        'vonk_session=;;==',
        'vonk_locale=%ff',
        '9'.repeat(400),
      ),
      fc.string({ maxLength: 30 }),
    )
    .map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
);

interface Shot {
  name: CallName;
  actor: Actor;
  change: Record<string, unknown>;
  drop: string[];
  query: Record<string, string>;
  headers: [string, string][];
  raw: string | null;
  path: string | null;
  method: string | null;
}
const shot: fc.Arbitrary<Shot> = fc.record<Shot>({
  name: fc.constantFrom(...names),
  actor: fc.constantFrom(...ACTORS),
  change: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Record<string, unknown>>({}) },
    { weight: 3, arbitrary: fc.dictionary(anyKey, anyValue, { maxKeys: 3 }) },
  ),
  drop: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(keys, { maxLength: 3 }) },
  ),
  query: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: fc.dictionary(anyKey, anyText, { maxKeys: 3 }) },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(anyHeader, { maxLength: 3 }) },
  ),
  raw: fc.oneof<fc.MaybeWeightedArbitrary<string | null>[]>(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.oneof(anyText, fc.json(), fc.constant('['.repeat(20_000))) },
  ),
  path: fc.oneof<fc.MaybeWeightedArbitrary<string | null>[]>(
    { weight: 19, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.webPath(),
        anyText.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
      ),
    },
  ),
  method: fc.oneof<fc.MaybeWeightedArbitrary<string | null>[]>(
    { weight: 19, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    },
  ),
});

function toRequest(one: Shot): Request {
  const good = requestsToOwner[one.name](world);
  const query = {
    ...good.query,
    ...Object.fromEntries(
      Object.entries(one.query).map(([key, value]) => [key, value.toWellFormed()]),
    ),
  };
  const body: Record<string, unknown> = { ...(Object(good.body) as object), ...one.change };
  for (const key of one.drop) Reflect.deleteProperty(body, key);
  const base = requestOf(one.name, { ...good, query, body, cookie: world.cookieOf(one.actor) });
  const headers = new Headers(base.headers);
  for (const [name, value] of one.headers) headers.set(name, value);
  const method = one.method ?? base.method;
  const url = one.path === null ? base.url : `${TEST_ORIGIN}${one.path}`;
  const text = one.raw ?? JSON.stringify(body);
  return new Request(url, {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : text,
  });
}

test('10,000 requests of every kind get no 5xx, and every refusal has the shape of the contract (long: 10,000 requests)', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2_147_483_647);
  console.info(`fuzz seed ${seed} (FUZZ_SEED repeats it)`);
  const statuses = new Map<number, number>();
  let password = 0;
  await fc.assert(
    fc.asyncProperty(shot, async (one) => {
      // One in fifty of the well-formed sign-ins is let through to the password.
      if (one.name === 'signIn' && one.drop.length === 0 && password++ % 50 !== 0)
        one = { ...one, change: { ...one.change, password: '' } };
      const request = toRequest(one);
      const response = await app.fetch(request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const text = await response.text();
      expect(response.status, `${text} ${JSON.stringify(bugs.at(-1))}`).toBeLessThan(500);
      if (response.status >= 400 && text !== '') {
        expect(errorAnswerSchema.safeParse(JSON.parse(text)).success, text).toBe(true);
        expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select |insert /);
      }
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  );
  console.info(
    `fuzz statuses ${JSON.stringify(Object.fromEntries([...statuses].sort(([low], [high]) => low - high)))}`,
  );
  // The inputs got past validation: some were accepted, and each kind of refusal occurred.
  for (const status of [200, 403, 404, 415, 422])
    expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(20);
  expect(bugs).toEqual([]);

  const { rows } = await own.database.execute(sql`
    select member.id from members member where member.credits <> (select coalesce(sum(amount), 0) from ledger_entries entry where entry.member_id = member.id)`);
  expect(rows).toEqual([]);
  expect(await checkBooks(own.database)).toEqual([]);
}, 600_000);
