import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { clientHeaders } from '../support/people.ts';

const PASSWORD = 'kastanjes in een jaszak';
let made = 0;

/** Somebody of a test's own, who uses the service by its API: the other side of a conversation. */
export interface DesktopPerson {
  email: string;
  password: string;
  name: string;
  profile: string;
  /**
   * Writes to another person, whom that reaches at once when they are there. @returns the message's
   * id. @throws Error when refused.
   */
  write(to: { profile: string }, text: string): Promise<string>;
  like(to: { profile: string }): Promise<void>;
}

/** The conversation of two people. */
export const between = (one: { profile: string }, other: { profile: string }): string =>
  conversationIdOf(one.profile, other.profile);

/** Calls the development surface of a server in demo mode. */
export async function dev(
  origin: string,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** Makes a confirmed member with credits, in Utrecht. */
export async function makePerson(
  origin: string,
  {
    gender = 'female',
    language = 'nl',
    name = `Bureau${process.pid}n${++made}`,
  }: { gender?: 'female' | 'male'; language?: string; name?: string } = {},
): Promise<DesktopPerson> {
  const email = `${newId()}@voorbeeld.nl`;
  const signup = await fetch(`${origin}/api/signup.php`, {
    method: 'POST',
    headers: clientHeaders(origin),
    body: JSON.stringify({
      email,
      name,
      password: PASSWORD,
      date_of_birth: '1990-05-17',
      gender,
      country: 'NL',
      region: 'NL-UT',
      city: 'Utrecht',
      language,
    }),
  });
  const cookie = /vonk_session=[^;]+/.exec(signup.headers.get('set-cookie') ?? '')?.[0] ?? '';
  if (!signup.ok) throw new Error(`signing up: ${signup.status} ${await signup.text()}`);
  await dev(origin, 'POST', '/dev/member', {
    id: email,
    status: 'active',
    credits: 200,
    paid_user: true,
  });
  const { user } = (await (
    await fetch(`${origin}/api/user.php`, { headers: { ...clientHeaders(origin), cookie } })
  ).json()) as { user: { profile: { id: string } } };
  return {
    email,
    password: PASSWORD,
    name,
    profile: user.profile.id,
    async like(to) {
      const answer = await fetch(`${origin}/api/like.php`, {
        method: 'POST',
        headers: { ...clientHeaders(origin), cookie },
        body: JSON.stringify({ profile: to.profile }),
      });
      if (!answer.ok) throw new Error(`liking: ${answer.status} ${await answer.text()}`);
    },
    async write(to, text) {
      const id = newId();
      const answer = await fetch(`${origin}/api/chat.php`, {
        method: 'POST',
        headers: { ...clientHeaders(origin), 'idempotency-key': id, cookie },
        body: JSON.stringify({ profile: to.profile, kind: 'text', text, client_id: id }),
      });
      if (!answer.ok) throw new Error(`writing: ${answer.status} ${await answer.text()}`);
      return id;
    },
  };
}
