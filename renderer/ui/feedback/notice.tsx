import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Icon } from '../art/icon.tsx';
import styles from './notice.module.css';

/** A strip: `warning`, `danger`, `success`, `info`, `offline`. */
export function Notice({
  icon,
  tone = 'info',
  children,
  action,
  role,
  boxed = false,
  className,
}: {
  icon: LucideIcon;
  tone?: 'warning' | 'danger' | 'success' | 'info' | 'offline';
  children: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
  boxed?: boolean;
  className?: string;
}) {
  return (
    <div
      className={classes(styles['notice'], styles[tone], boxed && styles['boxed'], className)}
      role={role}
    >
      <Icon of={icon} />
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
