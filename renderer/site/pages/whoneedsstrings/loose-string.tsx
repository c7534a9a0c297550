import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../portrait.tsx';
import styles from './loose-string.module.css';

/** In the units of the picture, which is 400 by 500: behind it, from above or from the right. */
const BEHIND = 'c40 220-60 250-300 330';
const FROM_ABOVE = `M372-330C350-190 268-90 286 60${BEHIND}`;
const FROM_THE_RIGHT = `M520-40C440-110 262-90 286 60${BEHIND}`;
/** In front of its edge: a bow that has lost one of its two loops. */
const BOW = [
  'M-14 390c-10 40-2 66-28 96-22 26-6 54-26 80',
  'M-14 390c-38-66-130-84-138-26-7 52 80 58 138 26 44-24 96-28 104 8 10 44-60 56-98 88-44 38-36 100-90 122',
] as const;

/** One portrait, and the string that did not hold. */
export function LooseString() {
  const t = useText('lander-whoneedsstrings');
  return (
    <figure className={styles['figure']}>
      <svg className={styles['string']} viewBox="0 0 400 500" fill="none" aria-hidden="true">
        <path className={styles['wide']} d={FROM_ABOVE} pathLength={1} />
        <path className={styles['narrow']} d={FROM_THE_RIGHT} pathLength={1} />
      </svg>
      <Portrait
        person="yasmin"
        sizes="(min-width: 992px) 27rem, 17rem"
        alt={t('portrait')}
        priority
        className={styles['portrait']}
      />
      <svg className={styles['string']} viewBox="0 0 400 500" fill="none" aria-hidden="true">
        {BOW.map((line) => (
          <g key={line}>
            <path className={styles['shade']} d={line} pathLength={1} />
            <path d={line} pathLength={1} />
          </g>
        ))}
        <circle cx="-14" cy="390" r="13" className={styles['knot']} />
      </svg>
    </figure>
  );
}
