import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

/** A Lucide icon in one of the house's sizes. It is decoration: a word beside it, or the label of its button, says what it means. */
export function Icon({
  of: Drawing,
  size = 'm',
  className,
}: {
  of: LucideIcon;
  size?: 'xs' | 's' | 'm' | 'tab' | 'l' | 'xl';
  className?: string;
}) {
  return (
    <Drawing
      className={classes('icon', size !== 'm' && `icon-${size}`, className)}
      aria-hidden="true"
    />
  );
}
