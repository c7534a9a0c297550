import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './empty-state.module.css';

/**
 * An empty state: a drawing, a sentence, an action.
 * @param heading `h1` where it is all the page.
 */
export function EmptyState({
  drawing,
  title,
  heading: Heading = 'h2',
  children,
  action,
  className,
}: {
  drawing: ReactNode;
  title: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classes(styles['state'], className)}>
      {drawing}
      <Heading className="section-title">{title}</Heading>
      {children && <p className="muted">{children}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
