import { Fragment } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import styles from './member-text.module.css';
import { pieces } from './visible-marks.ts';

/** What a member wrote, as text alone; marks that deceive the eye are shown by their names. */
export function MemberText({ children, className }: { children: string; className?: string }) {
  const t = useText('operator');
  return (
    <bdi className={classes(styles['text'], className)}>
      {pieces(children).map((piece, index) =>
        piece.mark ? (
          <span key={index} className={styles['mark']} title={t('hiddenMark')}>
            {piece.text}
          </span>
        ) : (
          <Fragment key={index}>{piece.text}</Fragment>
        ),
      )}
    </bdi>
  );
}
