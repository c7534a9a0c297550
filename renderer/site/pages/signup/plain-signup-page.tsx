import { CircleAlert, MailCheck } from 'lucide-react';
import type { SignupForm } from '../../../../shared/site/site-forms.ts';
import { useText } from '../../../i18n/text.ts';
import { KeyDrawing } from '../../../ui/art/drawings.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { SiteButton, SiteLink } from '../../site-link.tsx';
import { PlainSignupForm } from './plain-signup-form.tsx';
import styles from './plain-signup.module.css';

const NOTHING: SignupForm = {
  page: 'signup',
  stage: 'closed',
  token: '',
  values: {},
  errors: {},
  failure: null,
  towns: [],
  versions: {},
};

/** The path of the login, with the way back to the page that asked to join. */
function useLogin(): string {
  const next = new URLSearchParams(useSite().query).get('next');
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

function LoginButton({ primary = false }: { primary?: boolean }) {
  const auth = useText('auth');
  return (
    <SiteButton to={useLogin()} variant={primary ? 'primary' : 'line'}>
      {auth('login.action')}
    </SiteButton>
  );
}

function Sent() {
  const t = useText('site-signup');
  const words = useText('signup');
  const { support_email: address } = useSite().settings;
  return (
    <>
      <h1 className="page-title">{words('complete.titleMail')}</h1>
      <Notice boxed tone="success" icon={MailCheck} role="status">
        {t('sent')}
      </Notice>
      <Notice boxed icon={CircleAlert}>
        {t('script')}
      </Notice>
      <p className="muted">
        {t('none')}{' '}
        <a className="link" href={`mailto:${address}`}>
          {address}
        </a>
      </p>
      <div>
        <LoginButton />
      </div>
    </>
  );
}

function Closed() {
  const t = useText('signup');
  const { name: site } = useSite().settings;
  return (
    <>
      <KeyDrawing />
      <h1 className="page-title">{t('invite.title')}</h1>
      <p>{t('invite.text', { site })}</p>
      <div>
        <LoginButton primary />
      </div>
    </>
  );
}

/** The sign-up without JavaScript: the whole form, and what comes after it (decision 097). */
export function PlainSignupPage() {
  const t = useText('signup');
  const auth = useText('auth');
  const site = useText('site-signup');
  const login = useLogin();
  const given = useSite().form;
  const form = given?.page === 'signup' ? given : NOTHING;
  return (
    <div className={classes('wrap', styles['page'])}>
      {form.stage === 'sent' && <Sent />}
      {form.stage === 'closed' && <Closed />}
      {form.stage === 'ask' && (
        <>
          <header className={styles['head']}>
            <h1 className="page-title">{t('title')}</h1>
            <p className="muted">{site('intro')}</p>
          </header>
          <PlainSignupForm form={form} />
          <p className="small">
            {t('login')}{' '}
            <SiteLink to={login} className="link">
              {auth('login.action')}
            </SiteLink>
          </p>
        </>
      )}
    </div>
  );
}
