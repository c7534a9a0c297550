import { PHOTO_REASONS } from '../../shared/photos.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import type { Done } from '../sitting/state.ts';
import type { PhotoReason } from './photo-choices.ts';
import styles from './decision-bar.module.css';

function Act({
  cap,
  children,
  onClick,
  look = 'plain',
  pressed,
}: {
  cap: string;
  children: string;
  onClick: () => void;
  look?: 'plain' | 'yes' | 'no';
  pressed?: boolean;
}) {
  return (
    <button
      type="button"
      // A mouse leaves the keys where they were.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      aria-expanded={pressed}
      className={classes(styles['act'], styles[look])}
    >
      <KeyCap>{cap}</KeyCap>
      {children}
    </button>
  );
}

/** The decisions with their keys; the reasons while one is chosen. */
export function DecisionBar({
  rejecting,
  last,
  onAccept,
  onReject,
  onReason,
  onMinor,
  onSkip,
  onEscalate,
  onNote,
  onGrid,
  onUndo,
}: {
  rejecting: boolean;
  last: Done | undefined;
  onAccept: () => void;
  onReject: () => void;
  onReason: (reason: PhotoReason) => void;
  onMinor: () => void;
  onSkip: () => void;
  onEscalate: () => void;
  onNote: () => void;
  onGrid: () => void;
  onUndo: () => void;
}) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  return (
    <div className={styles['bar']} role="group" aria-label={t('photos.decisions')}>
      {rejecting ? (
        <div className={styles['acts']} role="group" aria-label={t('photos.reasons')}>
          {PHOTO_REASONS.map((reason, index) => (
            <Act key={reason} cap={String(index + 1)} look="no" onClick={() => onReason(reason)}>
              {words(`reasons.${reason}`)}
            </Act>
          ))}
          <Act cap="Esc" onClick={onReject}>
            {t('keys.back')}
          </Act>
        </div>
      ) : (
        <div className={classes(styles['acts'], styles['decisions'])}>
          <Act cap="A" look="yes" onClick={onAccept}>
            {t('photos.keys.accept')}
          </Act>
          <Act cap="R" look="no" pressed={rejecting} onClick={onReject}>
            {t('photos.keys.reject')}
          </Act>
          <Act cap="M" look="no" onClick={onMinor}>
            {t('photos.keys.minor')}
          </Act>
          <Act cap="S" onClick={onSkip}>
            {t('keys.skip')}
          </Act>
          <Act cap="E" onClick={onEscalate}>
            {t('keys.escalate')}
          </Act>
          <Act cap="N" onClick={onNote}>
            {t('keys.note')}
          </Act>
          <Act cap="G" onClick={onGrid}>
            {t('photos.keys.grid')}
          </Act>
          {last && (
            <span className={styles['undo']}>
              <span className={styles['done']} aria-hidden="true">
                {last.choice.reason
                  ? words(`reasons.${last.choice.reason}`)
                  : words(`measures.${last.choice.measure}`)}
              </span>
              <Act cap="Z" onClick={onUndo}>
                {t('keys.undo')}
              </Act>
            </span>
          )}
        </div>
      )}
    </div>
  );
}
