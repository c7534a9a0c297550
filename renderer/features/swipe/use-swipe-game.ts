import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useDatabase, useWorker } from '../../session/contexts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import type { ProfileRow, SwipeChoice, SwipeDeck } from '../../local/database.ts';
import { swipeDeck } from '../../local/swipe-deck.ts';

/** A card on its way out: from where it was let go. */
export interface LeavingCard {
  card: ProfileRow;
  choice: SwipeChoice;
  x: number;
}

export interface SwipeGame {
  /** Undefined while the device is read; null when the game was never told here. */
  deck: SwipeDeck | null | undefined;
  cards: readonly ProfileRow[];
  leaving: LeavingCard | null;
  failure: CallFailure | null;
  /** The cards are being asked for. */
  asking: boolean;
  /** Chooses about the card on top; false where that cannot be, for want of likes. */
  choose: (choice: SwipeChoice, x?: number) => boolean;
  undo: () => void;
  /** The card that left is out of sight. */
  onLeft: () => void;
  askAgain: () => void;
}

/** The swipe game as this device knows it, live, and what keeps it up. Choices show at once. */
export function useSwipeGame(): SwipeGame {
  const db = useDatabase();
  const worker = useWorker();
  const found = useLiveQuery(async () => ({ game: await swipeDeck(db) }), [db]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<LeavingCard | null>(null);
  const [asked, setAsked] = useState<{ failure: CallFailure | null } | null>(null);
  const [turn, setTurn] = useState(0);

  const deck = found === undefined ? undefined : (found.game?.deck ?? null);
  const cards = (found?.game?.cards ?? []).filter((card) => !gone.has(card.id));
  const [top] = cards;

  useEffect(() => {
    let left = false;
    void worker.loadDeck().then((answer) => {
      if (!left) setAsked({ failure: answer.ok ? null : answer.failure });
    });
    return () => {
      left = true;
    };
  }, [worker, turn]);

  const askAgain = useCallback(() => {
    setAsked(null);
    setTurn((before) => before + 1);
  }, []);
  useSyncEvent((event) => {
    if (event.kind === 'connection' && event.state === 'online' && asked?.failure) askAgain();
    // What the server refused lies on top again.
    if (event.kind === 'refused' && event.what === 'swipe') setGone(new Set());
  });
  // Cards that are here are played first; the last of them asks for more.
  const isOut =
    asked !== null &&
    asked.failure === null &&
    deck !== null &&
    deck !== undefined &&
    cards.length === 0;
  const outSince = isOut && deck.last !== null ? deck.last.profile : null;
  useEffect(() => {
    if (outSince !== null) void worker.loadDeck();
  }, [worker, outSince]);

  const putBack = (profile: string | null) =>
    setGone((before) => new Set([...before].filter((id) => id !== profile)));
  const choose = (choice: SwipeChoice, x = 0): boolean => {
    if (!top || (choice === 'like' && deck?.left === 0)) return false;
    setGone((before) => new Set(before).add(top.id));
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      setLeaving({ card: top, choice, x });
    void worker.swipe(top.id, choice).then((answer) => {
      if (!answer.ok) putBack(top.id);
    });
    return true;
  };
  const undo = () => {
    setLeaving(null);
    // Which one that is, the worker knows: what was chosen just now may not have come back from the
    // device yet.
    void worker.undoSwipe().then((answer) => {
      if (answer.ok) putBack(answer.value.profile);
    });
  };
  return {
    deck,
    cards,
    leaving,
    failure: asked?.failure ?? null,
    asking: asked === null,
    choose,
    undo,
    onLeft: () => setLeaving(null),
    askAgain,
  };
}
