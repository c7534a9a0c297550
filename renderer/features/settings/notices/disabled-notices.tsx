import { CircleCheck, MailX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DisabledReason } from '../../../../shared/notifications.ts';
import { useMember, useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from '../settings.module.css';

/** Uses the token of the confirmation link once and removes it from the address. */
function useConfirmation(onDone: () => void, onFailure: () => void): void {
  const request = useRequest();
  const [query, setQuery] = useSearchParams();
  const token = query.get('confirm');
  useEffect(() => {
    if (!token) return;
    setQuery(
      (all) => {
        all.delete('confirm');
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    void request('resumeNotifications', { body: { reason: 'bounce', token } }).then((answer) => {
      if (answer.ok && !answer.value.notifications_disabled.includes('bounce')) onDone();
      else onFailure();
    });
    // Once for each token.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
}

/** Why no notification e-mails come, with what to do about each reason. */
export function DisabledNotices() {
  const t = useText('settings');
  const { notifications_disabled: reasons, email } = useMember();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<DisabledReason | null>(null);
  const [mailed, setMailed] = useState(false);
  useConfirmation(
    () => toast({ tone: 'success', text: t('disabled.resumed') }),
    () => toast({ tone: 'danger', text: t('disabled.badLink') }),
  );
  async function resume(reason: DisabledReason): Promise<void> {
    setBusy(reason);
    const answer = await request('resumeNotifications', { body: { reason } });
    setBusy(null);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else if (answer.value.mail_sent) setMailed(true);
    else toast({ tone: 'success', text: t('disabled.resumed') });
  }
  return reasons.map((reason) => (
    <Notice
      key={reason}
      boxed
      tone={reason === 'bounce' && mailed ? 'success' : 'warning'}
      icon={reason === 'bounce' && mailed ? CircleCheck : MailX}
      role="status"
    >
      {reason === 'bounce' && mailed ? (
        t('disabled.mailed', { email })
      ) : (
        <div className={styles['part']}>
          <p>
            <b>{t(`disabled.${reason}.title`)}</b> {t(`disabled.${reason}.text`, { email })}
          </p>
          <Button
            variant="line"
            className={styles['start']}
            busy={busy === reason}
            onClick={() => void resume(reason)}
          >
            {t(`disabled.${reason}.action`)}
          </Button>
        </div>
      )}
    </Notice>
  ));
}
