import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useMember, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';

/** Sends the mail with the activation link again and shows the result. */
export function useResendActivation(): { resend: () => void; busy: boolean } {
  const t = useText('banners');
  const { email } = useMember();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    const answer = await request('sendActivation', { body: {} });
    setBusy(false);
    toast(
      answer.ok
        ? { tone: 'success', text: t('activation.sent', { email }) }
        : { tone: 'danger', text: failureText(answer.failure) },
    );
  }
  return { resend: () => void resend(), busy };
}
