import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './empty-state.module.css';

/**
 * Nothing here yet: a drawing, one sentence, one thing to do.
 * @param heading `h1` where this is all that the page has to say.
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
