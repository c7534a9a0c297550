import { Ban, MailQuestionMark, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useSettings } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from '../signup.module.css';

/** What is known of an address: probably mistyped, in use, of a leaving account, or barred. */
export type EmailStatus =
  { kind: 'suggestion'; email: string } | { kind: 'active' | 'deleted' | 'barred' } | null;

/** The problem with the address, and what to do about it. */
export function EmailNotice({
  status,
  email,
  login,
  onAccept,
}: {
  status: EmailStatus;
  email: string;
  login: string;
  onAccept: (email: string) => void;
}) {
  const t = useText('signup');
  const auth = useText('auth');
  const settings = useSettings();
  return (
    <div role="status" className={styles['news']}>
      {status?.kind === 'suggestion' && (
        <Notice boxed icon={MailQuestionMark}>
          <p>{t('email.suggestion')}</p>
          <Button variant="line" className={styles['take']} onClick={() => onAccept(status.email)}>
            {status.email}
          </Button>
          <p className="tiny">{t('email.orKeep')}</p>
        </Notice>
      )}
      {status?.kind === 'active' && (
        <Notice boxed icon={UserRoundCheck}>
          <p>{t('email.active')}</p>
          <ButtonLink
            to={login}
            state={{ email: email.trim() }}
            variant="line"
            className={styles['take']}
          >
            {auth('login.action')}
          </ButtonLink>
        </Notice>
      )}
      {status?.kind === 'deleted' && (
        <Notice boxed tone="warning" icon={UserRoundX}>
          {t('email.deleted')}
        </Notice>
      )}
      {status?.kind === 'barred' && (
        <Notice boxed tone="warning" icon={Ban}>
          {t('email.barred', { address: settings.support_email })}
        </Notice>
      )}
    </div>
  );
}
