import type { BundleId } from '../../../shared/money/bundles.ts';
import styles from './bundle.module.css';

/** One ray more for each size: the spark of the logo, growing. */
const RAYS: Record<BundleId, string> = {
  p0: 'M20 27V14',
  p1: 'M15 27 12.5 15M25 27l4-12',
  p2: 'M12 28 7 19M20 26V11M28 28l5-9',
  p3: 'M11 29 4.5 22M16 26l-3-14M24 26l3-14M29 29l6.5-7',
};

export function BundleMark({ bundle }: { bundle: BundleId }) {
  return (
    <span className={styles['mark']} aria-hidden="true">
      <svg viewBox="0 0 40 40" fill="none" strokeLinecap="round">
        <path d={RAYS[bundle]} />
      </svg>
    </span>
  );
}
