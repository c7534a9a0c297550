import { useText } from '../../../i18n/text.ts';
import lotte from './pictures/lotte.webp';
import lotteSmall from './pictures/lotte-small.webp';
import noor from './pictures/noor.webp';
import noorSmall from './pictures/noor-small.webp';
import thijs from './pictures/thijs.webp';
import thijsSmall from './pictures/thijs-small.webp';
import { classes } from '../../../ui/classes.ts';
import { OnlineDot } from '../../../ui/online-dot.tsx';
import styles from './collage.module.css';

const SIZES = { large: '(min-width: 992px) 24rem, 60vw', small: '(min-width: 992px) 16rem, 40vw' };

function Picture({
  source,
  small,
  size,
  first = false,
}: {
  source: string;
  small: string;
  size: keyof typeof SIZES;
  first?: boolean;
}) {
  return (
    <img
      src={small}
      srcSet={`${small} 480w, ${source} 800w`}
      sizes={SIZES[size]}
      width={800}
      height={1000}
      alt=""
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
    />
  );
}

/** Three drawn portraits as the cards of the search show members, and a first line over them. */
export function Collage() {
  const t = useText('home');
  return (
    <figure className={styles['figure']}>
      <div className={styles['collage']}>
        <div className={classes(styles['card'], styles['tall'])}>
          <Picture source={noor} small={noorSmall} size="large" first />
          <p className={styles['who']}>
            <b>
              Noor, 41 <OnlineDot words={t('collage.online')} onPhoto />
            </b>
            <span>Amersfoort</span>
          </p>
        </div>
        <div className={styles['card']}>
          <Picture source={thijs} small={thijsSmall} size="small" />
          <p className={styles['who']}>
            <b>Thijs, 55</b>
          </p>
        </div>
        <div className={styles['card']}>
          <Picture source={lotte} small={lotteSmall} size="small" />
        </div>
        <p className={styles['say']}>{t('collage.say')}</p>
      </div>
      <figcaption className="tiny muted">{t('collage.drawn')}</figcaption>
    </figure>
  );
}
