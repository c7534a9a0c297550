import { Search, Sparkles, UserRoundPen, type LucideIcon } from 'lucide-react';
import { useSignedIn } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { MatchDrawing } from '../../ui/art/drawings.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './activation.module.css';
import { PeopleFound } from './people-found.tsx';

const CHOICES = [
  ['profile', '/complete-signup', UserRoundPen],
  ['premium', '/premium', Sparkles],
  ['search', '/members', Search],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

/** `/activate/done`: the link worked, perhaps in another browser, so no session is needed. */
export function ActivateDonePage() {
  const t = useText('activation');
  const signedIn = useSignedIn();
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['intro']}>
        <MatchDrawing />
        <h1 className="page-title">{t('done.title')}</h1>
        <p>{t('done.text')}</p>
      </div>
      {signedIn && <PeopleFound />}
      <nav className={styles['choices']} aria-label={t('done.choices')}>
        {CHOICES.map(([key, to, icon]) => (
          <LocaleLink key={key} to={to} className={styles['choice']}>
            <Icon of={icon} size="l" />
            <b>{t(`done.${key}.title`)}</b>
            <span>{t(`done.${key}.text`)}</span>
          </LocaleLink>
        ))}
      </nav>
    </div>
  );
}
