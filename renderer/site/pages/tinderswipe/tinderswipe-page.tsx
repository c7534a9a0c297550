import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import { Deck } from './deck.tsx';
import styles from './tinderswipe-page.module.css';

/**
 * The lander with a pile of drawn people to say yes or no to. The third answer leads to the
 * sign-up. Without JavaScript the people are in a row.
 */
export function TinderswipePage() {
  const t = useText('lander-tinderswipe');
  const { min_age: age, swipe_likes: likes } = useSite().settings;
  return (
    <div className={styles['stage']}>
      <div className={classes('wrap', styles['page'])}>
        <div className={styles['text']}>
          <h1>{t('headline')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Deck />
        <div className={styles['more']}>
          <ul>
            <li>
              <b>{t('how.no.title')}</b> {t('how.no.text')}
            </li>
            <li>
              <b>{t('how.match.title')}</b> {t('how.match.text')}
            </li>
            {likes > 0 && (
              <li>
                <b>{t('how.likes.title', { count: likes })}</b> {t('how.likes.text')}
              </li>
            )}
          </ul>
          <SignupLink variant="line">{t('skip')}</SignupLink>
          <p className="tiny">{t('note', { age })}</p>
        </div>
      </div>
    </div>
  );
}
