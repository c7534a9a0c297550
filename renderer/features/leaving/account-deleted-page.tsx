import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSettings } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TornDrawing } from '../../ui/drawings.tsx';
import { ComeBack } from './come-back.tsx';
import { PartnerCountdown } from './partner-countdown.tsx';
import styles from './leaving.module.css';

/** What happens in the 14 days, and how to come back. Whoever just left is also introduced to the partner, where the site has one. */
function Gone() {
  const t = useText('leaving');
  const { partner_name: name, partner_url: partner } = useSettings();
  const state: unknown = useLocation().state;
  const left = typeof state === 'object' && state !== null && 'left' in state;
  return (
    <div className={styles['prose']}>
      <TornDrawing />
      <h1 className="page-title">{t('deleted.title')}</h1>
      <p className="lead">{t('deleted.text')}</p>
      {left && partner && (
        <PartnerCountdown url={partner} name={name || new URL(partner).hostname} />
      )}
      <h2 className="section-title">{t('deleted.how')}</h2>
      <p>{t('deleted.link')}</p>
      <p className="muted">{t('deleted.password')}</p>
      <div className="row-wrap">
        <ButtonLink to="/login" variant="line">
          {t('deleted.login')}
        </ButtonLink>
        <ButtonLink to="/" variant="plain">
          {t('deleted.home')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The page after deletion (specification section 2). With the token of the mailed link it is the way back. */
export function AccountDeletedPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => query.get('token'));
  const stands = query.has('token');
  // A token is no address: it must not stay in the history, nor be sent on.
  useEffect(() => {
    if (stands) void navigate({ search: '' }, { replace: true });
  }, [stands, navigate]);
  return (
    <div className={`wrap ${styles['page']}`}>{token ? <ComeBack token={token} /> : <Gone />}</div>
  );
}
