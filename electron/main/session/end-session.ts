import type { Session } from 'electron';

const SESSION_COOKIE = 'vonk_session';
const SIGN_OUT_MS = 4_000;

/** Tells the server that this session is over; offline it ends by itself later. */
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

/** Ends the current session: tells the server where it can be reached, and drops the cookie anyway. */
export async function endServerSession(toServer: Session, server: string): Promise<void> {
  const find = async () =>
    (await toServer.cookies.get({ url: server, name: SESSION_COOKIE }))[0]?.value;
  const ended = await find();
  if (ended === undefined) return;
  await reportSignOut(toServer, server);
  // Whoever signed in meanwhile stays.
  if ((await find()) === ended) await toServer.cookies.remove(server, SESSION_COOKIE);
}
