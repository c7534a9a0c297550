import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './empty-state.module.css';

/** Nothing here yet: a drawing, one sentence, one thing to do. */
export function EmptyState({ drawing, title, children, action, className }: { drawing: ReactNode; title: string; children?: ReactNode; action?: ReactNode; className?: string }) {
  return (
    <div className={classes(styles['state'], className)}>
      {drawing}
      <h2 className="section-title">{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
