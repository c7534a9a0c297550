import { LocaleLink } from './locale-link.tsx';
import { Badge } from '../feedback/badge.tsx';
import styles from './tabs.module.css';

interface TabLink {
  to: string;
  label: string;
  current: boolean;
  count?: number;
  countWords?: string;
}

/** Places beside each other, each with its own address: links, so that back and sharing work. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <LocaleLink
          key={tab.to}
          to={tab.to}
          replace
          aria-current={tab.current ? 'page' : undefined}
          className={styles['tab']}
        >
          {tab.label}
          {tab.count ? <Badge count={tab.count} words={tab.countWords ?? ''} /> : null}
        </LocaleLink>
      ))}
    </nav>
  );
}
