import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isSmartphone, wishOf } from '../../actions/signup/signup.ts';
import { loginLink } from '../../session/access.ts';
import { useSettings } from '../../session/contexts.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { SignupFlow } from './signup-flow.tsx';
import { SignupModal } from './signup-modal.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './signup.module.css';

/** `/signup`: the steps on a smartphone; elsewhere they open as a modal. */
export function SignupPage() {
  return <SignupEntrance showMatches={false} />;
}

/** `/signup-matches`: the same, for who comes to see members that fit. */
export function SignupMatchesPage() {
  return <SignupEntrance showMatches />;
}

function SignupEntrance({ showMatches }: { showMatches: boolean }) {
  const t = useText('signup');
  const common = useText('common');
  const auth = useText('auth');
  const { name: site } = useSettings();
  const [query] = useSearchParams();
  const wish = wishOf(query);
  const title = t(showMatches ? 'titleMatches' : 'title');
  const path = usePath();
  const navigate = useNavigate();
  const [phone] = useState(isSmartphone);
  const [open, setOpen] = useState(!phone);
  const [busy, setBusy] = useState(false);
  // A page that is left takes what it was about with it, so the browser asks first while the
  // account is made.
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['bar']}>
        <LocaleLink to="/" aria-label={common('nav.home', { site })}>
          <Logo />
        </LocaleLink>
        {phone && (
          <LocaleLink to={loginLink(wish.next)} className={styles['login']}>
            {auth('login.action')}
          </LocaleLink>
        )}
      </header>
      {/* The steps and the dialog have titles of their own, of which one is enough to see. */}
      <h1 className={phone || open ? 'sr-only' : 'page-title'}>{title}</h1>
      {phone ? (
        <SignupFlow wish={wish} onBusy={setBusy} hasLogin={false} />
      ) : open ? (
        <SignupModal
          wish={wish}
          title={title}
          isPage
          onClose={() => {
            setOpen(false);
            if (!showMatches) void navigate(path('/'));
          }}
        />
      ) : (
        <>
          <p className="muted">{t('intro')}</p>
          <div className="row-wrap">
            <Button variant="primary" size="large" onClick={() => setOpen(true)}>
              {t('start')}
            </Button>
            <ButtonLink to="/login" variant="line" size="large">
              {auth('login.action')}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
