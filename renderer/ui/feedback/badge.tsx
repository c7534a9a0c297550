import { badgeText } from '../../../shared/badges.ts';
import { classes } from '../layout/classes.ts';
import styles from './badge.module.css';

/** A number capped at 99+; nothing at 0 unless `zero`. @param words for screen readers. */
export function Badge({
  count,
  words,
  tone = 'unread',
  zero = false,
  className,
}: {
  count: number;
  words: string;
  tone?: 'unread' | 'warning' | 'danger';
  zero?: boolean;
  className?: string;
}) {
  if (count <= 0 && !zero) return null;
  return (
    <span className={classes(styles['badge'], styles[tone], className)}>
      {badgeText(count) || '0'}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
