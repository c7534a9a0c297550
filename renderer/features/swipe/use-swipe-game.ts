import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import type { ProfileRow, SwipeChoice, SwipeDeck } from '../../local/rows.ts';
import { swipeDeck } from '../../local/swipe-deck.ts';
import type { Throw } from './drag.ts';

interface LeavingCard {
  card: ProfileRow;
  choice: SwipeChoice;
  /** How it was thrown; null where it was chosen about without being touched. */
  thrown: Throw | null;
}
/** As many are in the air at most. */
const MOST_LEAVING = 3;
/** So many cards on top are known whole. */
const KNOWN_WHOLE = 5;

export interface SwipeGame {
  /** Undefined while the device is read; null when the game was never loaded here. */
  deck: SwipeDeck | null | undefined;
  cards: readonly ProfileRow[];
  leaving: readonly LeavingCard[];
  /** The card that was undone last, and from what. */
  returned: { id: string; choice: SwipeChoice } | null;
  /** The last choice on this page, to be announced; `turn` makes each one distinct. */
  announced: { name: string; choice: SwipeChoice; turn: number } | null;
  failure: CallFailure | null;
  asking: boolean;
  /** Chooses about the card on top; false where that cannot be, for want of likes. */
  choose: (choice: SwipeChoice, thrown?: Throw) => boolean;
  undo: () => void;
  onLeft: (profile: string) => void;
  askAgain: () => void;
}

/** The swipe game as stored on this device, live, and what refills it. Choices show at once. */
export function useSwipeGame(): SwipeGame {
  const db = useDatabase();
  const worker = useWorker();
  const found = useLiveQuery(async () => ({ game: await swipeDeck(db) }), [db]);
  const [swipedAway, setSwipedAway] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([]);
  const [returned, setReturned] = useState<SwipeGame['returned']>(null);
  const [announced, setAnnounced] = useState<SwipeGame['announced']>(null);
  // What was chosen here, also what is not shown yet: two keys in one breath are about two cards.
  const choices = useRef(new Map<string, SwipeChoice>());
  const isChosen = useRef(new Set<string>());
  const connection = useConnection();
  const [asked, setAsked] = useState<{ failure: CallFailure | null } | null>(null);
  const [turn, setTurn] = useState(0);

  const deck = found === undefined ? undefined : (found.game?.deck ?? null);
  const cards = (found?.game?.cards ?? []).filter((card) => !swipedAway.has(card.id));

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
    if (event.kind === 'refused' && event.what === 'swipe') {
      isChosen.current.clear();
      setSwipedAway(new Set());
    }
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

  // A choice brings new cards without their details: those are loaded before their turn.
  const bare =
    asked !== null && connection === 'online'
      ? cards.slice(0, KNOWN_WHOLE).find((card) => card.details === null)?.id
      : undefined;
  useEffect(() => {
    if (bare !== undefined) void worker.loadDeck();
  }, [worker, bare]);

  const onLeft = (profile: string) =>
    setLeaving((before) => before.filter(({ card }) => card.id !== profile));
  const putBack = (profile: string) => {
    isChosen.current.delete(profile);
    setSwipedAway((before) => new Set([...before].filter((id) => id !== profile)));
    onLeft(profile);
  };
  const choose = (choice: SwipeChoice, thrown?: Throw): boolean => {
    const card = cards.find((one) => !isChosen.current.has(one.id));
    if (!card || (choice === 'like' && deck?.left === 0)) return false;
    isChosen.current.add(card.id);
    choices.current.set(card.id, choice);
    setSwipedAway((before) => new Set(before).add(card.id));
    setReturned(null);
    setAnnounced((before) => ({ name: card.name, choice, turn: (before?.turn ?? 0) + 1 }));
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      setLeaving((before) => [
        ...before.filter((one) => one.card.id !== card.id).slice(1 - MOST_LEAVING),
        { card, choice, thrown: thrown ?? null },
      ]);
    void worker.swipe(card.id, choice).then((answer) => {
      if (!answer.ok) putBack(card.id);
    });
    return true;
  };
  const undo = () => {
    const last = deck?.last;
    setAnnounced(null);
    // Which one that is, the worker knows: what was chosen just now may not have come back from the
    // device yet.
    void worker.undoSwipe().then((answer) => {
      const profile = answer.ok ? answer.value.profile : null;
      if (profile === null) return;
      const choice = choices.current.get(profile) ?? (last?.profile === profile && last.choice);
      if (choice) setReturned({ id: profile, choice });
      putBack(profile);
    });
  };
  return {
    deck,
    cards,
    leaving,
    returned,
    announced,
    failure: asked?.failure ?? null,
    asking: asked === null,
    choose,
    undo,
    onLeft,
    askAgain,
  };
}
