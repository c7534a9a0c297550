import { KeyRound } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { OPERATOR_LANGUAGES } from '../../shared/operator/roles.ts';
import type { UnionLanguage } from '../../shared/union-languages.ts';
import type { CallFailure } from '../../shared/result.ts';
import { usePath, useLocale } from '../../renderer/i18n/locale.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Logo } from '../../renderer/ui/art/logo.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { SpokenLanguages } from '../comfort/spoken-languages.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { makePasskey } from './passkeys.ts';
import { setMe } from './session.ts';
import styles from './sign-in-page.module.css';

type Invitation = Answer<'readInvitation'>;

/** What a link of an invitation leads to: a name, and the first of two passkeys. */
export function InvitationPage() {
  const t = useText('operator');
  const why = useFailureText();
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    document.title = `${t('invitation.title')} · Vonk`;
    // The link is a secret: it does not stay in the address.
    history.replaceState(history.state, '', location.pathname);
    void callDesk('readInvitation', { token }).then((result) => {
      if (result.ok) setInvitation(result.value);
      else setFailure(result.failure);
    });
  }, [t, token]);
  return (
    <main id="main" className={styles['page']}>
      <div className={styles['box']}>
        <Logo />
        <h1 className="page-title">{t('invitation.title')}</h1>
        {failure && <p className={styles['failure']}>{why(failure)}</p>}
        {invitation && <Acceptance token={token} invitation={invitation} />}
      </div>
    </main>
  );
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useText('operator');
  const words = useText('operator-words');
  const site = useText('operator-site');
  const why = useFailureText();
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const path = usePath();
  const [name, setName] = useState(invitation.name ?? '');
  const [device, setDevice] = useState('');
  const desk = OPERATOR_LANGUAGES.find((one) => one === locale) ?? 'nl';
  const [languages, setLanguages] = useState<readonly UnionLanguage[]>(
    invitation.languages.length > 0 ? invitation.languages : [desk],
  );
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const accept = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(await register());
    setBusy(false);
  };
  /** @returns what went wrong, in words. */
  const register = async (): Promise<string | null> => {
    const options = await callDesk('invitationOptions', { token, name });
    if (!options.ok) return why(options.failure);
    const credential = await makePasskey(options.value.options);
    if (!credential) return t('signIn.broken');
    const result = await callDesk('takeInvitation', {
      token,
      name,
      credential,
      passkey_name: device,
      language: desk,
      languages: [...languages],
    });
    if (!result.ok) return why(result.failure);
    setMe(result.value.me);
    void navigate(path('/'));
    return null;
  };
  return (
    <form className="stack" onSubmit={(event) => void accept(event)}>
      <p>
        {t('invitation.text', {
          role: words(`roles.${invitation.role}`),
          email: invitation.email,
          when: format.exact(invitation.expires_at),
        })}
      </p>
      <TextField
        label={t('invitation.name')}
        hint={t('invitation.nameHint')}
        value={name}
        maxLength={60}
        required
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <details>
        <summary>{`${site('spoken.title')}: ${format.list(languages.map(format.spoken))}`}</summary>
        <SpokenLanguages chosen={languages} onChoose={setLanguages} />
      </details>
      <TextField
        label={t('invitation.device')}
        hint={t('invitation.deviceHint')}
        value={device}
        maxLength={40}
        required
        onChange={(event) => setDevice(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={name.trim() === '' || device.trim() === ''}
      >
        <Icon of={KeyRound} />
        {t('invitation.make')}
      </Button>
      <p role="status">{message}</p>
      <p className="small muted">{t('invitation.second')}</p>
    </form>
  );
}
