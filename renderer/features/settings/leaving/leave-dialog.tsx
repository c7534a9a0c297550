import { useEffect, useRef, useState } from 'react';
import { LEAVING_STEPS, type LeavingReason } from '../../../../shared/account/leaving.ts';
import type { StayOffer } from '../../../../shared/contract/leaving.ts';
import type { Result } from '../../../../shared/result.ts';
import { useToast, useWorker } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { setSignOutDestination } from '../../../session/session-end.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ConfirmStep, ReasonStep, SolutionsStep, type Offer } from './leave-steps.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from './leave.module.css';

/** The steps of leaving; closing it or accepting the discount (percent) keeps the account. */
export function LeaveDialog({
  offer: percentage,
  onTake: onAccept,
  onClose,
}: {
  offer: number | null;
  onTake: () => Promise<Result<StayOffer>>;
  onClose: () => void;
}) {
  const t = useText('leaving');
  const toast = useToast();
  const worker = useWorker();
  const failureText = useFailureText();
  const [step, setStep] = useState(0);
  const [reason, setReason] = useState<LeavingReason | null>(null);
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [bars, setBars] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);
  const progress = useRef<HTMLParagraphElement>(null);
  const name = LEAVING_STEPS[step] ?? 'solutions';
  // A new step is read out from its beginning.
  useEffect(() => {
    if (step > 0) progress.current?.focus();
  }, [step]);

  function go(next: number): void {
    setProblem(null);
    setStep(next);
  }

  async function stay(): Promise<void> {
    setTaking(true);
    const answer = await onAccept();
    setTaking(false);
    if (answer.ok) onClose();
    toast(
      answer.ok
        ? {
            tone: 'success',
            text: t('leave.offer.done', { percentage: answer.value.taken?.percentage ?? 0 }),
          }
        : { tone: 'danger', text: failureText(answer.failure) },
    );
  }
  const offer: Offer | null =
    percentage === null ? null : { percentage, busy: taking, accept: () => void stay() };

  async function leave(chosen: LeavingReason): Promise<void> {
    setBusy(true);
    setSignOutDestination({ path: '/account-deleted', state: { left: true } });
    const answer = await worker.leave({
      password,
      reason: chosen,
      ...(text.trim() ? { text } : {}),
      ...(bars ? { bar_address: true } : {}),
    });
    // Otherwise the session has ended, and with it this page.
    if (answer.ok) return;
    setSignOutDestination(null);
    setBusy(false);
    setPassword('');
    setProblem(answer.failure.fields?.['password'] ?? failureText(answer.failure));
  }

  function forward(): void {
    if (name === 'solutions') go(1);
    else if (reason === null) setProblem(t('leave.reason.missing'));
    else if (name === 'reason') go(2);
    else if (password === '') setProblem(t('leave.confirm.missing'));
    else void leave(reason);
  }

  return (
    <Dialog
      open
      title={t(`leave.${name}.title`)}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={step === 0 ? onClose : () => go(step - 1)}>
            {t(step === 0 ? 'leave.stay' : 'leave.back')}
          </Button>
          <Button
            type="submit"
            form="leave"
            variant={name === 'confirm' ? 'danger' : 'line'}
            busy={busy}
          >
            {t(name === 'confirm' ? 'leave.confirm.action' : 'leave.next')}
          </Button>
        </>
      }
    >
      <form
        id="leave"
        className={styles['step']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) forward();
        }}
      >
        <p ref={progress} tabIndex={-1} className={classes('small', 'muted', styles['progress'])}>
          {t('leave.step', { step: step + 1, steps: LEAVING_STEPS.length })}
        </p>
        {name === 'solutions' && <SolutionsStep offer={offer} onGo={onClose} />}
        {name === 'reason' && (
          <ReasonStep
            offer={offer}
            reason={reason}
            text={text}
            problem={problem}
            onText={setText}
            onGo={onClose}
            onReason={(chosen) => {
              setReason(chosen);
              setProblem(null);
            }}
          />
        )}
        {name === 'confirm' && (
          <ConfirmStep
            password={password}
            problem={problem}
            bars={bars}
            onBars={setBars}
            onPassword={(typed) => {
              setPassword(typed);
              setProblem(null);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
