import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useSettings } from '../../session/contexts.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { useSession } from '../../session/session.ts';
import { useText } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Clock, LogOut, Users } from 'lucide-react';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './auth.module.css';

/** Whether a visitor wanted to see the members. */
const isSearch = (next: string): boolean =>
  pathWithoutLocale(next.replace(/[?#].*$/, '')) === '/members';

/** Signing in, with the way back to the page that was wanted. */
export function LoginPage() {
  const t = useText('auth');
  const common = useText('common');
  const { demo_sign_ins: demo } = useSettings();
  const { ended } = useSession();
  const [parameters] = useSearchParams();
  const signup = useSignup();
  // The sign-up sends people with an account here, with the address.
  const known = (useLocation().state as { email?: unknown } | null)?.email;
  const [credentials, setCredentials] = useState<Credentials>({
    email: typeof known === 'string' ? known : '',
    password: '',
  });
  const next = parameters.get('next');
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['form']}>
        <h1 className="page-title">{t('login.title')}</h1>
        {ended && (
          <Notice boxed tone="info" icon={ended === 'expired' ? Clock : LogOut} role="status">
            {t(`login.ended.${ended}`)}
          </Notice>
        )}
        {!ended && next !== null && (
          <Notice boxed icon={Users} role="status">
            {t(isSearch(next) ? 'login.search' : 'login.members')}
          </Notice>
        )}
        <LoginForm credentials={credentials} onChange={setCredentials} next={next} />
        <p className="small">
          {t('login.join')}{' '}
          <button type="button" className="link" onClick={() => signup(next ? { next } : {})}>
            {common('nav.join')}
          </button>
        </p>
      </div>
      {demo && demo.length > 0 && (
        <DemoSignIns
          signIns={demo}
          onChoose={({ email, password }) => setCredentials({ email, password })}
        />
      )}
    </div>
  );
}
