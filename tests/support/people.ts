import { newId } from '../../shared/identifiers.ts';
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts';

/** Headers of a client's request that changes something. */
export const clientHeaders = (origin: string): Record<string, string> => ({
  'content-type': 'application/json',
  'request-type': 'client',
  origin,
  'idempotency-key': newId(),
});

/**
 * Signs a demo member in over HTTP. @returns what their requests send as `cookie`. @throws Error
 * when refused.
 */
export async function signInByHttp(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers: clientHeaders(origin),
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookie = /vonk_session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0];
  if (!answer.ok || !cookie)
    throw new Error(`signing in as ${email}: ${answer.status} ${await answer.text()}`);
  return cookie;
}
