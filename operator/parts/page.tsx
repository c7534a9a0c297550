import { useEffect, useRef, type ReactNode } from 'react';
import styles from './page.module.css';

/** A page of the desk: its title, what belongs to all of it, and its contents. */
export function Page({
  title,
  lead,
  end,
  children,
}: {
  title: string;
  lead?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Vonk`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {title}
          </h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {end && <div className={styles['end']}>{end}</div>}
      </header>
      {children}
    </div>
  );
}
