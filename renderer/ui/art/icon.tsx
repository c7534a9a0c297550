import type { LucideIcon } from 'lucide-react';
import { classes } from '../layout/classes.ts';

/** A Lucide icon, decorative. */
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
