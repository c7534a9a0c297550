import type { CSSProperties } from 'react';
import type { ProfileRow, SwipeChoice } from '../../local/database.ts';
import { SwipeCard, usePreloaded } from './swipe-card.tsx';
import cardStyles from './swipe-card.module.css';
import { StackField } from './stack-field.tsx';
import { useDrag } from './use-drag.ts';
import type { LeavingCard } from './use-swipe-game.ts';

/** Cards that are seen: the one on top and the edges of two. */
const SEEN = 3;
/** Cards behind them whose pictures are fetched before their turn. */
const AHEAD = 10;

/** The stack of cards, with the chosen one on its way out. */
export function SwipeStack({
  cards,
  leaving,
  onChoose,
  onLeft,
}: {
  cards: readonly ProfileRow[];
  leaving: LeavingCard | null;
  onChoose: (choice: SwipeChoice, x: number) => boolean;
  onLeft: () => void;
}) {
  const drag = useDrag(onChoose);
  usePreloaded(cards.slice(SEEN, SEEN + AHEAD));
  return (
    <StackField>
      {cards.slice(0, SEEN).map((card, depth) => (
        <SwipeCard key={card.id} card={card} depth={depth} {...(depth === 0 ? drag : {})} />
      ))}
      {leaving && (
        <SwipeCard
          key={`leaving ${leaving.card.id}`}
          card={leaving.card}
          depth={SEEN}
          className={cardStyles[`gone-${leaving.choice}`]}
          onAnimationEnd={onLeft}
          style={{ '--from': `${leaving.x}px` } as CSSProperties}
        />
      )}
    </StackField>
  );
}
