import { MailCheck } from 'lucide-react';
import { SEARCH_COUNT_CAP } from '../../../shared/discover/search-limits.ts';
import { useRegions } from '../../session/use-regions.ts';
import { landingPath } from '../../../shared/site/landing-path.ts';
import { loginLink } from '../../session/access.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './signup.module.css';
import type { Found, Joined } from './use-joining.ts';

const SHOWN = 6;

function Matches({ found }: { found: Found }) {
  const t = useText('signup');
  const format = useFormat();
  const regions = useRegions();
  return (
    <section className={styles['group']} aria-labelledby="signup-matches">
      <h3 id="signup-matches" className="section-title">
        {t('complete.matches')}
      </h3>
      <ul className={styles['matches']} role="list">
        {found.results.slice(0, SHOWN).map((card) => (
          <li key={card.id}>
            <MemberCard
              card={card}
              place={placeOf(card, regions, format)}
              liked={false}
              heading="h3"
              eager
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The account exists: next steps; `back` where `next` is the page that asked to join. */
export function Complete({ joined, next, back }: { joined: Joined; next: string; back: boolean }) {
  const t = useText('signup');
  const auth = useText('auth');
  const format = useFormat();
  const locale = useLocale();
  const { email, user, found, mailed } = joined;
  const count = found?.numResults ?? 0;
  const number = `${format.number(Math.min(count, SEARCH_COUNT_CAP))}${count >= SEARCH_COUNT_CAP ? '+' : ''}`;
  if (!user) {
    return (
      <div className={styles['flow']} data-complete>
        <h2 className="page-title" tabIndex={-1} data-step-focus>
          {t('complete.titleMail')}
        </h2>
        <Notice boxed icon={MailCheck} role="status">
          {t('complete.onlyMail', { email })}
        </Notice>
        <div className={styles['buttons']}>
          <ButtonLink
            to={loginLink(back ? next : undefined)}
            replace
            variant="primary"
            size="large"
          >
            {auth('login.action')}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['flow']} data-complete>
      <h2 className="page-title" tabIndex={-1} data-step-focus>
        {t('complete.title', { name: user.profile.name })}
      </h2>
      <Notice boxed icon={MailCheck} tone="success" role="status">
        {t(mailed ? 'complete.mailed' : 'complete.mailSoon', { email })}
      </Notice>
      {count > 0 && <p data-found={count}>{t('complete.found', { count, number })}</p>}
      {found && found.results.length > 0 && <Matches found={found} />}
      <div className={styles['buttons']}>
        <ButtonLink
          to={back ? `/complete-signup?next=${encodeURIComponent(next)}` : '/complete-signup'}
          replace
          variant="line"
          size="large"
        >
          {t('complete.profile')}
        </ButtonLink>
        <ButtonLink
          to={pathWithoutLocale(landingPath(locale, next))}
          replace
          variant="primary"
          size="large"
        >
          {t(back ? 'complete.back' : 'complete.search')}
        </ButtonLink>
      </div>
    </div>
  );
}
