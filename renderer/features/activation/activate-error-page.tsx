import { Mail, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useMember, useSettings, useSignedIn } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/controls/button.tsx';
import { TornDrawing } from '../../ui/art/drawings.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './activation.module.css';

/** `/activate/error`: the link failed; support or a new mail help. */
export function ActivateErrorPage() {
  const t = useText('activation');
  const signedIn = useSignedIn();
  const { support_email: address } = useSettings();
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['intro']}>
        <TornDrawing />
        <h1 className="page-title">{t('error.title')}</h1>
        <p>{t('error.text')}</p>
        {signedIn ? (
          <MemberPart />
        ) : (
          <ButtonLink
            to={`/login?next=${encodeURIComponent('/activate/error')}`}
            variant="primary"
            size="large"
          >
            {t('error.login')}
          </ButtonLink>
        )}
        <p>{t('error.support', { address })}</p>
        <ButtonAnchor
          href={`mailto:${address}?subject=${encodeURIComponent(t('error.subject'))}`}
          variant="line"
        >
          <Icon of={Mail} />
          {t('error.contact')}
        </ButtonAnchor>
      </div>
    </div>
  );
}

/** A member may be active already, by another link; any other gets a new mail from here. */
function MemberPart() {
  const t = useText('activation');
  const member = useMember();
  const request = useRequest();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  if (member.status !== 'not_confirmed') {
    return (
      <>
        <Notice boxed tone="success" icon={MailCheck} role="status">
          {t('error.already')}
        </Notice>
        <ButtonLink to="/members" variant="primary" size="large">
          {t('done.search.title')}
        </ButtonLink>
      </>
    );
  }
  async function sendAgain(): Promise<void> {
    setBusy(true);
    const answer = await request('sendActivation', {});
    setBusy(false);
    setNotice(
      answer.ok
        ? { tone: 'success', text: t('error.sent', { email: member.email }) }
        : { tone: 'danger', text: failureText(answer.failure) },
    );
  }
  return (
    <>
      <Button variant="primary" size="large" busy={busy} onClick={() => void sendAgain()}>
        {t('error.again')}
      </Button>
      <div role="status">
        {notice && (
          <Notice boxed tone={notice.tone} icon={Mail}>
            {notice.text}
          </Notice>
        )}
      </div>
    </>
  );
}
