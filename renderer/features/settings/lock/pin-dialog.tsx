import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import type { DiscretionBridge, PinAnswer } from '../../../../shared/desktop/discretion-bridge.ts';
import { PIN_DIGITS, pinProblem } from '../../../../shared/desktop/pin.ts';
import { useToast } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from '../settings.module.css';

export type PinPurpose = 'choose' | 'change' | 'remove';
interface Wrong {
  old?: string | null;
  chosen?: string | null;
  again?: string | null;
  general?: string | null;
}

const PinField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={PIN_DIGITS.most}
    required
  />
);

/** Sets, changes or removes the PIN; the window is hidden from screenshots meanwhile. */
export function PinDialog({
  bridge,
  purpose,
  onClose,
}: {
  bridge: DiscretionBridge;
  purpose: PinPurpose;
  onClose: () => void;
}) {
  const t = useText('lock');
  const common = useText('common');
  const toast = useToast();
  const form = useId();
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [oldField, chosenField, againField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];
  const [asksOld, asksNew] = [purpose !== 'choose', purpose !== 'remove'];

  useEffect(() => {
    void bridge.protect({ reason: 'pin', on: true });
    return () => {
      void bridge.protect({ reason: 'pin', on: false });
    };
  }, [bridge]);

  function show(found: Wrong): void {
    setWrong(found);
    if (found.old) oldField.current?.focus();
    else if (found.chosen) chosenField.current?.focus();
    else if (found.again) againField.current?.focus();
  }
  function showAnswer(answer: PinAnswer): void {
    if (answer.status === 'right') {
      toast({ tone: 'success', text: t(asksNew ? 'pin.saved' : 'pin.removed') });
      onClose();
    } else if (answer.status === 'wrong') {
      setOld('');
      show({ old: t('pin.wrong', { count: answer.triesLeft }) });
    } else if (answer.status === 'unavailable') show({ general: t('pin.unavailable') });
    // The rest locked the app: what follows is up to the lock screen.
    else onClose();
  }
  async function save(): Promise<void> {
    setBusy(true);
    const answer = await bridge
      .setPin({ old: asksOld ? old : null, pin: asksNew ? chosen : null })
      .catch((): PinAnswer => ({ status: 'unavailable' }));
    setBusy(false);
    showAnswer(answer);
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (busy) return;
    const problem = asksNew ? pinProblem(chosen) : null;
    const oldProblem = asksOld ? pinProblem(old) : null;
    const found: Wrong = {
      old:
        oldProblem === null || oldProblem === 'simple'
          ? null
          : t(old === '' ? 'pin.missing' : `pin.${oldProblem}`),
      chosen: problem && t(`pin.${problem}`),
      again: asksNew && !problem && chosen !== again ? t('pin.differs') : null,
    };
    show(found);
    if (!found.old && !found.chosen && !found.again) void save();
  }
  return (
    <Dialog
      open
      title={t(`pin.${purpose}Title`)}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={form} variant={asksNew ? 'primary' : 'danger'} busy={busy}>
            {t(asksNew ? 'pin.save' : 'pin.removeConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit} noValidate>
        <p className="small muted">{t(asksNew ? 'pin.warning' : 'pin.removeText')}</p>
        {wrong.general && (
          <Notice boxed tone="danger" icon={CircleAlert} role="alert">
            {wrong.general}
          </Notice>
        )}
        {asksOld && (
          <PinField
            ref={oldField}
            label={t('pin.old')}
            value={old}
            error={wrong.old ?? null}
            onChange={(event) => setOld(event.target.value)}
          />
        )}
        {asksNew && (
          <PinField
            ref={chosenField}
            label={t('pin.chosen')}
            hint={t('pin.hint')}
            value={chosen}
            error={wrong.chosen ?? null}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {asksNew && (
          <PinField
            ref={againField}
            label={t('pin.again')}
            value={again}
            error={wrong.again ?? null}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
