import { newId } from '../../shared/identifiers.ts';
import type { Signals } from './signals.ts';

/** How long a visible page counts without repeating it; it does so every minute. */
const IN_SIGHT_MS = 90_000;

/**
 * The devices on which a member has the site on screen: a page reports that and its live stream is
 * open. In memory alone: a restart may cause a needless push, never a missing one. The process with
 * the stream answers for it (decision 078).
 */
export interface Presence {
  inSight(memberId: string, sessionId: string): void;
  /** A page of this session was hidden; another visible one reports itself again. */
  outOfSight(memberId: string, sessionId: string): void;
  /** A live stream of this session opened. @returns what to call when it ends. */
  streamOpened(sessionId: string): () => void;
  isOnScreen(memberId: string, sessionId: string): boolean;
  isAnywhere(memberId: string): boolean;
  /**
   * The sessions of a member that are in sight by streams of other processes, which are asked.
   * @param sessionId whose answer ends the waiting.
   */
  elsewhere(memberId: string, sessionId: string): Promise<ReadonlySet<string>>;
}

/** How long the other processes have to answer. */
const ANSWER_MS = 250;

interface Sight {
  at: number;
  /** Ends the following of the member's signals. */
  leave?: () => void;
}

/** @param now in machine time: the demo's clock does not matter here. */
export function createPresence(now: () => number = () => Date.now(), signals?: Signals): Presence {
  const questions = new Map<string, (sessions: readonly string[]) => void>();
  const sights = new Map<string, Map<string, Sight>>();
  const streams = new Map<string, number>();
  let sweptAt = now();

  function forget(memberId: string, sessionId: string): void {
    const own = sights.get(memberId);
    own?.get(sessionId)?.leave?.();
    own?.delete(sessionId);
    if (own?.size === 0) sights.delete(memberId);
  }
  /** Pages may close without a word. */
  function sweep(): void {
    if (now() - sweptAt < IN_SIGHT_MS) return;
    sweptAt = now();
    for (const [memberId, own] of sights)
      for (const [sessionId, { at }] of own)
        if (now() - at > IN_SIGHT_MS) forget(memberId, sessionId);
  }
  function isOnScreen(memberId: string, sessionId: string): boolean {
    const at = sights.get(memberId)?.get(sessionId)?.at;
    return at !== undefined && now() - at <= IN_SIGHT_MS && streams.has(sessionId);
  }
  function see(memberId: string, sessionId: string): void {
    sweep();
    const own = sights.get(memberId) ?? new Map<string, Sight>();
    // Followed without a stream too, to be notified of a page that was hidden.
    const leave = own.get(sessionId)?.leave ?? signals?.follow(memberId);
    sights.set(memberId, own.set(sessionId, { at: now(), ...(leave ? { leave } : {}) }));
  }
  const onScreenHere = (memberId: string): string[] =>
    [...(sights.get(memberId)?.keys() ?? [])].filter((sessionId) =>
      isOnScreen(memberId, sessionId),
    );
  signals?.onSignal((memberId, signal, from) => {
    if (signal.kind === 'in_sight') see(memberId, signal.sessionId);
    else if (signal.kind === 'out_of_sight') forget(memberId, signal.sessionId);
    else if (signal.kind === 'sight_asked') {
      const sessions = onScreenHere(memberId);
      if (sessions.length > 0)
        signals.broadcast({ kind: 'sight_answered', question: signal.question, sessions }, from);
    }
  });
  signals?.onNotice((notice) => {
    if (notice.kind === 'sight_answered') questions.get(notice.question)?.(notice.sessions);
  });
  return {
    inSight(memberId, sessionId) {
      see(memberId, sessionId);
      signals?.publish(memberId, { kind: 'in_sight', sessionId });
    },
    outOfSight(memberId, sessionId) {
      forget(memberId, sessionId);
      signals?.publish(memberId, { kind: 'out_of_sight', sessionId });
    },
    streamOpened(sessionId) {
      streams.set(sessionId, (streams.get(sessionId) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (streams.get(sessionId) ?? 1) - 1;
        if (left === 0) streams.delete(sessionId);
        else streams.set(sessionId, left);
      };
    },
    isOnScreen,
    isAnywhere: (memberId) => onScreenHere(memberId).length > 0,
    async elsewhere(memberId, sessionId) {
      const seen = new Set<string>();
      if (!signals?.isUp || signals.others === 0) return seen;
      const question = newId();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ANSWER_MS);
        questions.set(question, (sessions) => {
          for (const session of sessions) seen.add(session);
          if (!seen.has(sessionId)) return;
          clearTimeout(timer);
          resolve();
        });
        signals.publish(memberId, { kind: 'sight_asked', question });
      });
      questions.delete(question);
      return seen;
    },
  };
}
