import { ChevronUp, Heart, Undo2, X } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow, SwipeChoice } from '../../local/rows.ts';
import { IconButton, IconLink } from '../../ui/controls/button.tsx';
import styles from './swipe-page.module.css';

/** Nope and like, as large as they weigh. */
export function ChoiceButtons({
  usedUp,
  onChoose,
}: {
  /** No like is left; pressing says so. */
  usedUp: boolean;
  onChoose: (choice: SwipeChoice) => void;
}) {
  const t = useText('swipe');
  return (
    <>
      <IconButton
        icon={X}
        large
        className={styles['nope']}
        label={t('nope')}
        onClick={() => onChoose('nope')}
      />
      <IconButton
        icon={Heart}
        look="primary"
        large
        className={styles['like']}
        label={t('like')}
        aria-disabled={usedUp || undefined}
        onClick={() => onChoose('like')}
      />
    </>
  );
}

/** The buttons on the card, which stay while it moves. */
export function SwipeButtons({
  top,
  canUndo,
  usedUp,
  onUndo,
  onChoose,
  onOpen,
}: {
  top: ProfileRow | undefined;
  canUndo: boolean;
  usedUp: boolean;
  onUndo: () => void;
  onChoose: (choice: SwipeChoice) => void;
  /** Opens the profile over the game; null where it is beside the card. */
  onOpen: (() => void) | null;
}) {
  const t = useText('swipe');
  const look = top ? 'glass' : 'line';
  return (
    <div className={styles['buttons']} role="group" aria-label={t('choose')}>
      <IconButton icon={Undo2} look={look} label={t('undo')} disabled={!canUndo} onClick={onUndo} />
      {top && (
        <>
          <ChoiceButtons usedUp={usedUp} onChoose={onChoose} />
          {onOpen ? (
            <IconButton
              icon={ChevronUp}
              look="glass"
              label={t('open', { name: top.name })}
              aria-haspopup="dialog"
              onClick={onOpen}
            />
          ) : (
            <IconLink
              icon={ChevronUp}
              look="glass"
              label={t('open', { name: top.name })}
              to={`/members/${top.id}`}
            />
          )}
        </>
      )}
    </div>
  );
}
