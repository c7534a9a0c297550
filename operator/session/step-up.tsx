import { useEffect, useRef, useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk, provideStepUp } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { answerByPasskey } from './passkeys.ts';
import { setMe } from './session.ts';

/** Asks for a fresh passkey whenever a call needs one, and lets that go on or gives up. */
export function StepUp() {
  const t = useText('operator');
  const why = useFailureText();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const waiting = useRef<((passed: boolean) => void)[]>([]);
  useEffect(
    () =>
      provideStepUp(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setMessage(null);
            setOpen(true);
          }),
      ),
    [],
  );
  const end = (passed: boolean) => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(passed);
  };
  /** @returns what went wrong, in words. */
  const prove = async (): Promise<string | null> => {
    const options = await callDesk('stepUpOptions', {});
    if (!options.ok) return why(options.failure);
    const credential = await answerByPasskey(options.value.options);
    if (!credential) return t('signIn.broken');
    const result = await callDesk('stepUp', { credential });
    if (!result.ok) return why(result.failure);
    setMe(result.value.me);
    end(true);
    return null;
  };
  return (
    <Dialog
      open={open}
      title={t('stepUp.title')}
      onClose={() => end(false)}
      actions={
        <>
          <Button onClick={() => end(false)}>{t('stepUp.no')}</Button>
          <Button
            variant="primary"
            busy={busy}
            data-dialog-focus=""
            onClick={() => {
              setBusy(true);
              void prove().then((words) => {
                setMessage(words);
                setBusy(false);
              });
            }}
          >
            {t('stepUp.yes')}
          </Button>
        </>
      }
    >
      <p>{t('stepUp.text')}</p>
      <p role="status">{message}</p>
    </Dialog>
  );
}
