import { interestSprite } from 'virtual:interest-sprite';
import type { Interest } from '../../../shared/profile-choices.ts';
import styles from './interest-icon.module.css';

export function InterestIcon({ of: interest }: { of: Interest }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${interestSprite}#${interest}`} />
    </svg>
  );
}
