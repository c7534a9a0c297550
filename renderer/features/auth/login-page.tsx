import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSettings } from '../../session/contexts.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { useSession } from '../../session/session.ts';
import { useText } from '../../i18n/text.ts';
import { DemoSignIns } from '../../site/pages/login/demo-sign-ins.tsx';
import { LoginFrame } from '../../site/pages/login/login-frame.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';

/** Signing in where the app runs already, with the way back to the page that was wanted. */
export function LoginPage() {
  const common = useText('common');
  const { demo_sign_ins: demo = [], free_conversations: count } = useSettings();
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
    <LoginFrame
      next={next}
      ended={ended}
      form={<LoginForm credentials={credentials} onChange={setCredentials} next={next} />}
      join={
        <button type="button" className="link" onClick={() => signup(next ? { next } : {})}>
          {common('nav.join')}
        </button>
      }
      demo={
        <DemoSignIns
          signIns={demo}
          count={count}
          onChoose={({ email, password }) => setCredentials({ email, password })}
        />
      }
    />
  );
}
