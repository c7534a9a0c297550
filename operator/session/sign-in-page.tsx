import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallFailure } from '../../shared/result.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Logo } from '../../renderer/ui/art/logo.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { answerByPasskey } from './passkeys.ts';
import { setMe, useSession } from './session.ts';
import styles from './sign-in-page.module.css';

/** The door of the desk: a passkey, and in demo mode the demo operators. */
export function SignInPage() {
  const t = useText('operator');
  const words = useText('operator-words');
  const why = useFailureText();
  const { demo } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    document.title = `${t('signIn.title')} · Vonk`;
  }, [t]);

  const signIn = async () => {
    setBusy(true);
    setBroken(false);
    setFailure(null);
    const options = await callDesk('signInOptions', {});
    if (options.ok) {
      const credential = await answerByPasskey(options.value.options);
      if (credential) {
        const result = await callDesk('signIn', { credential });
        if (result.ok) setMe(result.value.me);
        else setFailure(result.failure);
      } else setBroken(true);
    } else setFailure(options.failure);
    setBusy(false);
  };
  const enter = async (operator: string) => {
    const result = await callDesk('signInToDemo', { operator });
    if (result.ok) setMe(result.value.me);
    else setFailure(result.failure);
  };

  return (
    <main id="main" className={styles['page']}>
      <div className={styles['box']}>
        <Logo />
        <h1 className="page-title">{t('signIn.title')}</h1>
        <p className="muted">{t('signIn.text')}</p>
        <Button variant="primary" size="large" block busy={busy} onClick={() => void signIn()}>
          <Icon of={KeyRound} />
          {t('signIn.passkey')}
        </Button>
        <div role="status">
          {broken && <p>{t('signIn.broken')}</p>}
          {failure && <p className={styles['failure']}>{why(failure)}</p>}
        </div>
        <p className="small muted">{t('signIn.lost')}</p>
        {demo.length > 0 && (
          <section aria-labelledby="demo" className={styles['demo']}>
            <h2 id="demo" className="label">
              {t('signIn.demo')}
            </h2>
            <p className="small muted">{t('signIn.demoText')}</p>
            <ul className={styles['people']}>
              {demo.map(({ id, name, role, number }) => (
                <li key={id}>
                  <Button variant="line" block onClick={() => void enter(id)}>
                    <span className={styles['name']}>{name}</span>
                    <span className="muted">{`${words(`roles.${role}`)} ${number}`}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}
