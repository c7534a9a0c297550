import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './premium-art.module.css';

/** Three pictures that are open, and what one says to them: drawn, of nobody. */
export function PremiumArt({ className }: { className: string | undefined }) {
  const t = useText('purchase');
  return (
    <figure className={classes(styles['art'], className)} aria-hidden="true">
      <svg viewBox="0 0 160 200" className={styles['left']}>
        <rect width="160" height="200" className={styles['dusk']} />
        <circle cx="112" cy="52" r="17" className={styles['moon']} />
        <path d="M0 128 38 92l26 22 34-40 62 58v68H0Z" className={styles['hill']} />
        <path d="M0 158c40-18 62 10 96-4 26-11 44-10 64-2v48H0Z" className={styles['field']} />
        <g className={styles['stroke']}>
          <circle cx="54" cy="164" r="15" />
          <circle cx="98" cy="164" r="15" />
          <path d="m54 164 14-28h24l6 28M64 144l16 20 14-26M60 136h14M92 130h10" />
        </g>
      </svg>
      <svg viewBox="0 0 160 200" className={styles['right']}>
        <rect width="160" height="200" className={styles['cafe']} />
        <path d="M18 0v44M80 0v30M138 0v50" className={styles['thread']} />
        <circle cx="18" cy="54" r="11" className={styles['lamp']} />
        <circle cx="80" cy="40" r="11" className={styles['lamp']} />
        <circle cx="138" cy="60" r="11" className={styles['lamp']} />
        <path d="M0 142h160v58H0Z" className={styles['table']} />
        <path d="M38 108h44v22a16 16 0 0 1-16 16H54a16 16 0 0 1-16-16Z" className={styles['cup']} />
        <path d="M82 114h8a9 9 0 0 1 0 18h-8" className={styles['ear']} />
        <path d="M52 98c-5-8 5-11 0-20M68 98c-5-8 5-11 0-20" className={styles['steam']} />
        <path d="M108 96h26v36a13 13 0 0 1-26 0Z" className={styles['glass']} />
      </svg>
      <svg viewBox="0 0 160 200" className={styles['middle']}>
        <rect width="160" height="200" className={styles['sky']} />
        <circle cx="80" cy="104" r="34" className={styles['sun']} />
        <path d="M0 124h160v76H0Z" className={styles['sea']} />
        <path
          d="M84 40v92M84 46c22 20 30 46 32 74H84ZM78 58c-16 22-22 40-24 62h24Z"
          className={styles['sail']}
        />
        <path d="M40 132h84c-4 16-14 24-28 24H66c-14 0-22-8-26-24Z" className={styles['hull']} />
        <path d="M14 172c12-6 22 6 34 0s22 6 34 0 22 6 34 0 22 6 34 0" className={styles['wave']} />
      </svg>
      <span className={styles['say']}>{t('artSays')}</span>
    </figure>
  );
}
