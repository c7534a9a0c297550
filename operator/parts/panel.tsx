import { useId, type ReactNode } from 'react';
import { classes } from '../../renderer/ui/layout/classes.ts';
import styles from './panel.module.css';

/** A part of a page with a title of its own. */
export function Panel({
  title,
  end,
  children,
  className,
}: {
  title: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(styles['panel'], className)}>
      <div className={styles['top']}>
        <h2 id={id} className="label">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
