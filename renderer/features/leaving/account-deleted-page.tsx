import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TornDrawing } from '../../ui/art/drawings.tsx';
import { ComeBack } from './come-back.tsx';
import { PartnerCountdown } from './partner-countdown.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './leaving.module.css';

/** The 14 days and the way back; the one who left is also introduced to the partner. */
function AccountDeleted() {
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

/** The page after deletion; with the token of the mailed link it is the way back. */
export function AccountDeletedPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => query.get('token'));
  const canUndo = query.has('token');
  // A token is no address: it must not stay in the history, nor be sent on.
  useEffect(() => {
    if (canUndo) void navigate({ search: '' }, { replace: true });
  }, [canUndo, navigate]);
  return (
    <div className={classes('wrap', styles['page'])}>
      {token ? <ComeBack token={token} /> : <AccountDeleted />}
    </div>
  );
}
