import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Portrait } from '../../portrait.tsx';
import styles from './collage.module.css';

const SIZES = { large: '(min-width: 992px) 24rem, 60vw', small: '(min-width: 992px) 16rem, 40vw' };

/** Three drawn portraits as the cards of the search show members, and a first line over them. */
export function Collage() {
  const t = useText('home');
  return (
    <figure className={styles['figure']}>
      <div className={styles['collage']}>
        <div className={classes(styles['card'], styles['tall'])}>
          <Portrait person="noor" sizes={SIZES.large} alt="" priority />
          <p className={styles['who']}>
            <b>Noor, 41</b>
            <span>Amersfoort</span>
          </p>
        </div>
        <div className={styles['card']}>
          <Portrait person="thijs" sizes={SIZES.small} alt="" />
          <p className={styles['who']}>
            <b>Thijs, 55</b>
          </p>
        </div>
        <div className={styles['card']}>
          <Portrait person="lotte" sizes={SIZES.small} alt="" />
        </div>
        <p className={styles['say']}>{t('collage.say')}</p>
      </div>
      <figcaption className="tiny muted">{t('collage.drawn')}</figcaption>
    </figure>
  );
}
