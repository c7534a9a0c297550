import { CircleAlert } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useMember, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';

/** Corrects a mistyped address before it is confirmed; needs the password. */
export function CorrectAddress({ onClose }: { onClose: () => void }) {
  const t = useText('banners');
  const common = useText('common');
  const { email: current } = useMember();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const form = useId();
  const [email, setEmail] = useState(current);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    const answer = await request('sendActivation', { body: { email: email.trim(), password } });
    setBusy(false);
    if (answer.ok) {
      toast({ tone: 'success', text: t('activation.sent', { email: email.trim() }) });
      onClose();
    } else setFailure(answer.failure);
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void send();
  }
  const fields = failure?.fields ?? {};
  const isPlain = failure && !fields['email'] && !fields['password'];
  return (
    <Dialog
      open
      title={t('correct.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('correct.action')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p className="small muted">{t('correct.text')}</p>
        {isPlain && (
          <Notice boxed tone="danger" icon={CircleAlert} role="alert">
            {failureText(failure)}
          </Notice>
        )}
        <TextField
          label={t('correct.email')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={fields['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t('correct.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={fields['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
