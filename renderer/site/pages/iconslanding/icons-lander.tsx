import { Fragment } from 'react';
import type { Interest } from '../../../../shared/profile-choices.ts';
import { useText } from '../../../i18n/text.ts';
import { InterestIcon } from '../../../ui/art/interest-icon.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './icons-lander.module.css';
import { GROUPS } from './interest-groups.ts';

const MOST = 3;

/**
 * Three of all interests that the site has, and a first line for each. What somebody desires
 * may be sensitive: the boxes have no names and are in no form, so that nothing of them can be sent
 * before a consent, and CSS alone counts them and stops at three.
 */
export function IconsLander() {
  const t = useText('lander-iconslanding');
  const names = useText('choices');
  const { min_age: age, interests, name: site } = useSite().settings;
  const [before = '', after = ''] = t('picked', { most: MOST }).split('<n/>');
  const groups = GROUPS.map(({ name, of }) => ({
    name,
    offered: of.filter((one: Interest) => interests.includes(one)),
  })).filter(({ offered }) => offered.length > 0);
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['words']}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        <p className={text['lead']}>{t('lead')}</p>
      </div>
      <fieldset className={styles['tiles']}>
        <legend className="sr-only">{t('legend')}</legend>
        {groups.map(({ name, offered }) => (
          <Fragment key={name}>
            <h2 className="label">{t(`groups.${name}`)}</h2>
            {offered.map((interest) => [
              <input
                key={`${interest}-box`}
                id={`pick-${interest}`}
                type="checkbox"
                aria-describedby="pick-rule"
              />,
              <label key={interest} htmlFor={`pick-${interest}`}>
                <InterestIcon of={interest} />
                {names(`interests.${interest}`)}
              </label>,
            ])}
          </Fragment>
        ))}
      </fieldset>
      <section className={styles['talk']} aria-labelledby="pick-talk">
        <h2 id="pick-talk" className="label">
          {t('talk')}
        </h2>
        <p className={styles['none']}>{t('none')}</p>
        <ul role="list" className={styles['lines']}>
          {groups.flatMap(({ offered }) =>
            offered.map((interest) => <li key={interest}>{t(`lines.${interest}`)}</li>),
          )}
        </ul>
      </section>
      <div className={styles['bar']}>
        <p id="pick-rule" className={styles['count']}>
          {before}
          <b className="num" />
          {after}
        </p>
        <SignupLink variant="primary" size="large">
          {t('action')}
        </SignupLink>
      </div>
      <p className={classes('tiny', 'muted', styles['note'])}>
        {t('note', { total: interests.length, age, site })}
      </p>
    </div>
  );
}
