import type { User } from '../../../shared/contract/profile.ts';
import { success, type Result } from '../../../shared/result.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { saveMeta } from '../../local/meta.ts';
import type { Session } from './session.ts';

/** Signs in by a call: other tabs wait, and the member is stored for the next page. */
export async function signIn<Entered extends User | null>(
  session: Session,
  ask: () => Promise<Result<{ user: Entered }>>,
): Promise<Result<Entered>> {
  session.send({ kind: 'session_changing' });
  session.engine?.suspend();
  const answer = await ask();
  const user = answer.ok ? answer.value.user : null;
  session.send({ kind: 'session_is', userId: user?.id ?? null });
  if (user && session.engine && session.engine.userId !== user.id)
    await session.end('elsewhere', true);
  session.engine?.resume();
  if (!answer.ok) return answer;
  if (!user) return success(answer.value.user);
  const db = openLocalDatabase(user.id);
  try {
    await saveMeta(db, 'user', user);
  } catch {
    // The first snapshot brings it again.
  }
  db.close();
  return success(answer.value.user);
}

/** A new password replaces the cookie: a call with the old one would seem signed out. */
export async function whileCookieChanges<Value>(
  session: Session,
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const userId = session.engine?.userId ?? null;
  session.send({ kind: 'session_changing' });
  session.engine?.suspend();
  const answer = await ask();
  session.send({ kind: 'session_is', userId });
  session.engine?.resume();
  return answer;
}
