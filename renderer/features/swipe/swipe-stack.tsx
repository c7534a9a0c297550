import type { ProfileRow, SwipeChoice } from '../../local/rows.ts';
import { useText } from '../../i18n/text.ts';
import type { Throw } from './drag.ts';
import { usePreloadedCards } from './card-photos.tsx';
import { SwipeCard } from './swipe-card.tsx';
import styles from './swipe-page.module.css';
import { useDrag } from './use-drag.ts';
import type { SwipeGame } from './use-swipe-game.ts';

/** Cards that are there: the one on top, the one that rises behind it, and one more. */
const SEEN = 3;
/** Cards behind them whose pictures are fetched before their turn. */
const AHEAD = 10;

/** The choice in a word, where no card may fly off with its stamp. */
function ChoiceAnnouncement({ announced }: { announced: SwipeGame['announced'] }) {
  const t = useText('swipe');
  if (!announced || !matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <span
      key={announced.turn}
      className={styles['said']}
      data-choice={announced.choice}
      aria-hidden="true"
    >
      {t(announced.choice)}
    </span>
  );
}

/** The stack of cards, with the chosen ones on their way out. */
export function SwipeStack({
  game: { cards, leaving, returned, announced, onLeft },
  photos,
  onPhoto,
  onChoose,
  onOpen,
}: {
  game: Pick<SwipeGame, 'cards' | 'leaving' | 'returned' | 'announced' | 'onLeft'>;
  photos: Readonly<Record<string, number>>;
  onPhoto: (card: ProfileRow, to: number) => void;
  onChoose: (choice: SwipeChoice, thrown: Throw) => boolean;
  onOpen: (() => void) | null;
}) {
  const drag = useDrag({ onChoose, onOpen });
  usePreloadedCards(cards.slice(SEEN, SEEN + AHEAD));
  // A card that came back before it was gone is the same element again.
  const out = leaving.filter(({ card }) => cards[0]?.id !== card.id);
  return (
    <>
      {out.map(({ card, choice, thrown }) => (
        <SwipeCard
          key={card.id}
          card={card}
          place={{ at: 'out', choice, thrown }}
          photo={photos[card.id] ?? 0}
          onPhoto={() => undefined}
          onAnimationEnd={(event) => {
            if (event.target === event.currentTarget) onLeft(card.id);
          }}
        />
      ))}
      {cards.slice(0, SEEN).map((card, depth) => (
        <SwipeCard
          key={card.id}
          card={card}
          place={
            depth === 0
              ? { at: 'top', back: returned?.id === card.id ? returned.choice : null }
              : { at: 'behind', depth: depth === 1 ? 1 : 2 }
          }
          photo={photos[card.id] ?? 0}
          onPhoto={(to) => onPhoto(card, to)}
          {...(depth === 0 ? drag : {})}
        />
      ))}
      <ChoiceAnnouncement announced={announced} />
    </>
  );
}
