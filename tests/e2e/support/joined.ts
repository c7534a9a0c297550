import { newId } from '../../../shared/identifiers.ts';
import { expect } from './fixtures.ts';
import { anHourLater } from './joining.ts';
import type { Dev } from './talk.ts';

export interface Joined {
  email: string;
  password: string;
  name: string;
}

const PASSWORD = 'kastanjes in een jaszak';
let joined = 0;

/** Somebody of a test's own, confirmed, by the API: lives in Utrecht, has credits. */
export async function join(
  origin: string,
  dev: Dev,
  more: { name?: string; gender?: 'female' | 'male' } = {},
): Promise<Joined> {
  // Another hour, so that this network may make accounts again.
  await anHourLater(dev);
  const { name = `Eigen${process.pid}n${++joined}`, gender = 'female' } = more;
  const email = `${newId()}@voorbeeld.nl`;
  const answer = await fetch(`${origin}/api/signup.php`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'request-type': 'client',
      'idempotency-key': crypto.randomUUID(),
      origin,
    },
    body: JSON.stringify({
      email,
      name,
      password: PASSWORD,
      date_of_birth: '1990-05-17',
      gender,
      country: 'NL',
      region: 'NL-UT',
      city: 'Utrecht',
      language: 'nl',
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await dev('POST', '/dev/member', { id: email, status: 'active', credits: 50 });
  return { email, password: PASSWORD, name };
}
