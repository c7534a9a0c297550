import { Pause, Play } from 'lucide-react';
import mp4Tall from '../../films/evening-tall.mp4';
import webmTall from '../../films/evening-tall.webm';
import mp4 from '../../films/evening.mp4';
import webm from '../../films/evening.webm';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { EVENING, EveningPicture } from '../../evening.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './video-lander.module.css';

const PHONE = '(max-width: 767px)';

/**
 * A silent film of eight seconds over its first picture, and one paragraph. The script
 * decides whether it is loaded (`data-film`); without it, the picture is the page.
 */
export function VideoLander() {
  const t = useText('lander-video');
  const { name, min_age: age } = useSite().settings;
  return (
    <div className={styles['evening']}>
      <div className={styles['screen']}>
        <EveningPicture alt={t('alt')} className={styles['picture']} />
        {/* The picture says what is to be seen; the film has no sound to caption. */}
        <video
          className={styles['film']}
          data-film=""
          muted
          loop
          playsInline
          preload="none"
          poster={EVENING.tall.src}
          width={1600}
          height={900}
          aria-hidden="true"
          tabIndex={-1}
        >
          <source media={PHONE} src={webmTall} type="video/webm; codecs=vp9" />
          <source media={PHONE} src={mp4Tall} type="video/mp4" />
          <source src={webm} type="video/webm; codecs=vp9" />
          <source src={mp4} type="video/mp4" />
        </video>
        <div className={styles['over']}>
          <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        </div>
      </div>
      <div className={classes('wrap', styles['below'])}>
        <div className={styles['control']}>
          <Button variant="line" data-film-toggle="" hidden>
            <span className={styles['state']} data-film-when="paused">
              <Icon of={Play} />
              {t('play')}
            </span>
            <span className={styles['state']} data-film-when="playing" hidden>
              <Icon of={Pause} />
              {t('pause')}
            </span>
          </Button>
          <p className="small muted">{t('about')}</p>
        </div>
        <div className={styles['pitch']}>
          <p>{t('text', { name })}</p>
          <div className={styles['end']}>
            <SignupLink variant="primary" size="large">
              {t('action')}
            </SignupLink>
            <p className="tiny muted">{t('note', { age })}</p>
          </div>
        </div>
      </div>
    </div>
  );
}
