import type { Answer, Body } from '../../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { unsentCount, pendingChoiceCount } from '../../local/messages.ts';
import type { SyncWorker } from '../host/interface.ts';
import { sendDeletions } from '../mutations/deletion.ts';
import { endUndo } from '../push/outbox.ts';
import type { Engine } from './engine.ts';
import type { Session } from './session.ts';

/** How long signing out waits for entries that could be undone. */
const SIGN_OUT_WAIT_MS = 3_000;
/** What comes of something in time; false where it takes longer or fails. */
const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    work.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ]);

/**
 * Ends the session on this device: written down first, so that it goes on at the next start
 * wherever this is killed, then shown as ended everywhere, wiped, and reported to the server.
 * @returns whether the server was reached in time. Rejects, with nothing changed, where it cannot
 *   be written down.
 */
async function leave(session: Session, leaving: Engine): Promise<boolean> {
  await session.signOut.begin(leaving.userId);
  leaving.stop();
  session.forget();
  session.send({ kind: 'signed_out', userId: leaving.userId, reason: 'asked' });
  session.emit({ kind: 'signed_out', userId: leaving.userId, reason: 'asked' });
  // Finishing the sign-out wipes it again.
  await leaving.wipe().catch(() => undefined);
  const finished = session.signOut.finish().then(({ ok }) => ok);
  return session.isOnline ? within(SIGN_OUT_WAIT_MS, finished) : false;
}

/** Sends what could be undone before leaving, within the time of signing out. */
async function sendUndoable(session: Session, { db }: Engine): Promise<void> {
  const undoable = await endUndo(db);
  if (undoable.length === 0) return;
  session.wake();
  for (
    let waited = 0;
    waited < SIGN_OUT_WAIT_MS && (await db.outbox.where('number').anyOf(undoable).count()) > 0;
    waited += 100
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Signs out, or answers what was not sent yet; see `SyncWorker.signOut`. */
export async function signOut(
  session: Session,
  { discardUnsent }: { discardUnsent: boolean },
): ReturnType<SyncWorker['signOut']> {
  const leaving = await session.member();
  // A database that cannot be read does not prevent the sign-out.
  const unsent = await unsentCount(leaving.db).catch(() => 0);
  const stay = async () =>
    success({
      signed_out: false,
      unsent,
      waiting: await pendingChoiceCount(leaving.db).catch(() => 0),
      reported: false,
    });
  if (unsent > 0 && !discardUnsent) return stay();
  if (session.isOnline)
    await within(
      2 * SIGN_OUT_WAIT_MS,
      sendUndoable(session, leaving)
        .then(() => sendDeletions(leaving))
        .then(() => true),
    );
  if (!discardUnsent) {
    const asked = await stay();
    if (asked.value.waiting > 0) return asked;
  }
  try {
    const reported = await leave(session, leaving);
    return success({ signed_out: true, unsent: 0, waiting: 0, reported });
  } catch {
    return failure({ code: 'storage_full', message: '' });
  }
}

/** Asks for the account's deletion, which ends the session. A refusal changes nothing. */
export async function requestDeletion(
  session: Session,
  leaving: Engine,
  body: Body<'requestDeletion'>,
): Promise<Result<Answer<'requestDeletion'>>> {
  session.send({ kind: 'session_changing' });
  leaving.suspend();
  const answer = await session.whileEnding(() =>
    session.api.call('requestDeletion', { body, waitedFor: true }),
  );
  if (answer.ok) await leave(session, leaving).catch(() => leaving.wipe());
  else {
    session.send({ kind: 'session_is', userId: leaving.userId });
    leaving.resume();
  }
  return answer;
}
