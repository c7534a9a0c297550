import { useText } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './states.module.css';

const SIDES = ['in', 'in', 'out', 'in', 'out', 'out'] as const;

/** Bubbles on their way, in the shape of bubbles. */
export function LogSkeleton() {
  const t = useText('common');
  return (
    <div className={styles['column']} role="status">
      <span className="sr-only">{t('loading')}</span>
      {SIDES.map((side, index) => (
        <div key={index} className={styles[side]}>
          <Skeleton shape="block" className={styles['shape']} />
        </div>
      ))}
    </div>
  );
}
