import { CircleAlert, LockKeyhole, NotebookText } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type {
  LockBridge,
  LockScreenState,
  PinAnswer,
} from '../../shared/desktop/discretion-bridge.ts';
import { isPin, PIN_DIGITS } from '../../shared/desktop/pin.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/art/icon.tsx';
import { Logo } from '../ui/art/logo.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import styles from './lock-page.module.css';
import { ResetDevice } from './reset-device.tsx';
import { useWait, waitWords } from './use-wait.ts';

type Text = TFunction<'lock-screen'>;

function wordsOf(answer: PinAnswer | 'form' | null, t: Text): string | null {
  if (answer === 'form') return t('form');
  if (answer?.status === 'wrong') return t('wrong', { count: answer.triesLeft });
  return answer?.status === 'unavailable' ? t('unavailable') : null;
}

function PinForm({
  bridge,
  waitSeconds,
  t,
  onSpent,
}: {
  bridge: LockBridge;
  waitSeconds: number;
  t: Text;
  onSpent: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [answer, setAnswer] = useState<PinAnswer | 'form' | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, waitFor] = useWait(waitSeconds);
  const waits = left > 0;

  // The field is ready to be typed in when the window comes to the front, and when the wait is
  // over.
  useEffect(() => {
    const focus = () => field.current?.focus();
    if (!waits) focus();
    window.addEventListener('focus', focus);
    return () => window.removeEventListener('focus', focus);
  }, [waits]);

  async function unlock(): Promise<void> {
    setBusy(true);
    const given = await bridge.unlock(pin).catch((): PinAnswer => ({ status: 'unavailable' }));
    setBusy(false);
    setPin('');
    setAnswer(given);
    if (given.status === 'spent') onSpent();
    if (given.status === 'wrong' || given.status === 'wait') waitFor(given.waitSeconds);
    field.current?.focus();
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (busy || waits) return;
    if (isPin(pin)) void unlock();
    else setAnswer('form');
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t('pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS.most}
        value={pin}
        disabled={waits}
        error={wordsOf(answer, t)}
        className={styles['pin']}
        onChange={(event) => {
          setPin(event.target.value.replace(/\D/g, ''));
          setAnswer(null);
        }}
      />
      {waits && (
        <Notice boxed tone="warning" icon={CircleAlert}>
          <span role="timer">{t('wait', { time: waitWords(left) })}</span>
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" block busy={busy || waits}>
        {t('unlock')}
      </Button>
    </form>
  );
}

/** All that the window shows while the app is locked: no name of a member, no photo, no number. */
export function LockPage({
  bridge,
  first,
  t,
}: {
  bridge: LockBridge;
  first: LockScreenState;
  t: Text;
}) {
  const [kind, setKind] = useState(first.kind);
  const [asksReset, askReset] = useState(false);
  const isOver = kind !== 'locked';
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          {first.isNeutral ? (
            <>
              <Icon of={NotebookText} />
              {first.name}
            </>
          ) : (
            <Logo />
          )}
        </p>
        {asksReset ? (
          <ResetDevice bridge={bridge} t={t} onClose={() => askReset(false)} />
        ) : (
          <>
            <span className={styles['mark']}>
              <Icon of={LockKeyhole} size="l" />
            </span>
            <div className={styles['words']}>
              <h1 className="section-title">{t('title')}</h1>
              {isOver ? (
                <p className="muted" role="alert">
                  {t(kind === 'spent' ? 'spent' : 'damaged')}
                </p>
              ) : (
                <p className="muted">{t('intro')}</p>
              )}
            </div>
            {!isOver && (
              <PinForm
                bridge={bridge}
                waitSeconds={first.waitSeconds}
                t={t}
                onSpent={() => setKind('spent')}
              />
            )}
            <Button
              variant={isOver ? 'primary' : 'plain'}
              size={isOver ? 'large' : 'normal'}
              block
              onClick={() => askReset(true)}
            >
              {t(isOver ? 'anew.open' : 'forgot')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
