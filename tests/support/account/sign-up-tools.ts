import { sql } from 'drizzle-orm';
import { calls, errorAnswerSchema } from '../../../shared/contract/calls.ts';
import { userSchema } from '../../../shared/contract/profile.ts';
import { newId } from '../../../shared/identifiers.ts';
import { members } from '../../../server/database/schema/members.ts';
import { signUpForm } from '../sign-up-form.ts';
import { ask } from '../test-client.ts';
import type { Sent } from '../test-client.ts';
import { createTestSite } from '../test-site.ts';
import type { TestSite } from '../test-site.ts';
import { publishTestText } from '../test-texts.ts';

const DAY_MS = 86_400_000;
/** The texts in force: of yesterday. */
export const TEXTS_VERSION = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

/** What somebody fills in who gives everything that sign-up asks for. */
export const wholeForm = {
  ...signUpForm('jan@example.org'),
  sexuality: 'hetero',
  signup_message: 'Hallo daar',
  consent_sensitive: true,
  tracking: { network: 'lander', ref: 'r', sub1: 's' },
};
/** What is given instead, and besides. */
export type FormChange = { [Field in keyof typeof wholeForm]?: unknown } & {
  invite?: string;
  texts?: unknown;
  place?: unknown;
};

/** A site with texts in force: in `beforeAll`, with `close` in `afterAll`. */
export async function createSignUpSite(): Promise<TestSite> {
  const site = await createTestSite({ connections: 15 });
  for (const page of ['terms', 'privacy'])
    await publishTestText(site.database, { page, version: TEXTS_VERSION });
  return site;
}

/** Removes who signed up, and lets everybody sign up again. */
export async function emptySignUps(site: TestSite): Promise<void> {
  await site.empty();
  await site.database.execute(sql`truncate mails, jobs, login_failures`);
  await site.change({
    signups: 'all',
    min_age: 18,
    signup_credits: 0,
    reveal_accounts: true,
    invite_codes: [],
    countries: ['NL', 'BE', 'PL', 'US'],
  });
}

/**
 * What tests of signing up do.
 * @param siteOf the site as of each call, which a test file opens before its tests.
 */
export function signUpTools(siteOf: () => TestSite) {
  return {
    /** Signs up from a network of its own, unless said. */
    join: (change: FormChange = {}, more: Sent = {}) =>
      ask(siteOf().app, 'signUp', {
        network: newId(),
        ...more,
        body: { ...wholeForm, ...change },
      }),
    /** How many accounts there are. */
    accounts: async () => (await siteOf().database.select().from(members)).length,
    /** What the form says of an address. */
    check: async (email: string) =>
      calls.checkEmail.answer.parse(
        (await ask(siteOf().app, 'checkEmail', { query: { email } })).body,
      ),
  };
}

export const userOf = (body: unknown) => userSchema.parse(Reflect.get(Object(body), 'user'));
export const errorOf = (body: unknown) => errorAnswerSchema.parse(body).error;
/** The cookie of the session that an answer begins. */
export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('vonk_session='))
    ?.split(';')[0] ?? '';
