import type { ComponentProps } from 'react';
import { classes } from '../../../ui/layout/classes.ts';
import { Portrait } from '../../portrait.tsx';
import styles from './facade.module.css';

type Person = ComponentProps<typeof Portrait>['person'];

/** Behind each window: nobody, drawn curtains, a screen, a cat, a light that goes on, or a person. */
const WINDOWS: readonly ('dark' | 'curtains' | 'screen' | 'cat' | 'late' | { person: Person })[] = [
  'curtains',
  'dark',
  { person: 'eva-3' },
  'late',
  'screen',
  { person: 'noor-3' },
  'dark',
  'curtains',
  { person: 'sanne' },
  'cat',
  'screen',
  { person: 'lotte-2' },
  'dark',
  { person: 'daan-2' },
  'curtains',
  'dark',
  { person: 'samir-3' },
  'dark',
  'late',
  'curtains',
];

function Cat() {
  return (
    <svg viewBox="0 0 60 80" className={styles['cat-drawing']}>
      <path d="M20 80c-4-14 0-24 6-29-3-3-4-8-3-13l1-8 6 5h6l6-5 1 8c1 5 0 10-3 13 8 6 10 18 6 29Z" />
      <path
        d="M45 78c8 1 13-4 11-11"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path className={styles['cat-eyes']} d="M28 41.5h2M36 41.5h2" strokeWidth="2.4" />
    </svg>
  );
}

/** A house front at night. The text beside it says all there is to know. */
export function Facade() {
  return (
    <div className={styles['facade']} aria-hidden="true">
      {WINDOWS.map((behind, place) =>
        typeof behind === 'object' ? (
          <span key={place} className={classes(styles['window'], styles['lit'])}>
            <Portrait
              person={behind.person}
              sizes="(min-width: 992px) 8vw, 22vw"
              alt=""
              priority={place === 2}
            />
          </span>
        ) : (
          <span key={place} className={classes(styles['window'], styles[behind])}>
            {behind === 'cat' && <Cat />}
          </span>
        ),
      )}
    </div>
  );
}
