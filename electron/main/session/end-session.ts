import type { Session } from 'electron';

const SESSION_COOKIE = 'vonk_session';
const SIGN_OUT_MS = 4_000;

/** Reports the end of this session to the server; offline it expires there. */
export async function reportSignOut(toServer: Session, server: string): Promise<void> {
  await toServer
    .fetch(`${server}/api/logout.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'request-type': 'client' },
      body: '{}',
      credentials: 'include',
      signal: AbortSignal.timeout(SIGN_OUT_MS),
    })
    // The cookie is dropped all the same, and the session ends by its age.
    .catch(() => undefined);
}

/** Ends the current session: on the server if it can be reached, and here in any case. */
export async function endServerSession(toServer: Session, server: string): Promise<void> {
  const find = async () =>
    (await toServer.cookies.get({ url: server, name: SESSION_COOKIE }))[0]?.value;
  const ended = await find();
  if (ended === undefined) return;
  await reportSignOut(toServer, server);
  // Somebody who signed in meanwhile stays signed in.
  if ((await find()) === ended) await toServer.cookies.remove(server, SESSION_COOKIE);
}
