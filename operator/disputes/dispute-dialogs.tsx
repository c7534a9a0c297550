import { useState, type ReactNode } from 'react';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '../../shared/operator/disputes.ts';
import { newId } from '../../shared/identifiers.ts';
import type { CallFailure, Result } from '../../shared/result.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { Switch } from '../../renderer/ui/controls/switch.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';

export type Dispute = Answer<'getDisputes'>['disputes'][number];
const BODY_LENGTH = 200;

/** A dispute that came: before which body, on what day, about which case. */
export function RecordDispute({
  about,
  onDone,
  onClose,
}: {
  /** The number of the case from which it was opened; empty where none was. */
  about: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-site');
  const [id] = useState(newId);
  const [number, setNumber] = useState(about);
  const [body, setBody] = useState('');
  const [day, setDay] = useState('');
  return (
    <DisputeDialog
      title={t('disputes.record')}
      ready={body.trim() !== '' && day !== ''}
      onSave={() =>
        callDesk('recordDispute', {
          ...{ id, body, submitted_on: day },
          number: number === '' ? null : Number(number),
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t('disputes.heads.number')}
        hint={t('disputes.numberHint')}
        inputMode="numeric"
        value={number}
        data-dialog-focus=""
        onChange={(event) => setNumber(event.target.value.replace(/\D/g, '').slice(0, 9))}
      />
      <TextField
        label={t('disputes.heads.body')}
        value={body}
        maxLength={BODY_LENGTH}
        onChange={(event) => setBody(event.target.value)}
      />
      <TextField
        label={t('disputes.heads.submitted')}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </DisputeDialog>
  );
}

/** How a dispute ended. */
export function EndDispute({
  dispute,
  onDone,
  onClose,
}: {
  dispute: Dispute;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-site');
  const [outcome, setOutcome] = useState<DisputeOutcome>(dispute.outcome ?? 'upheld');
  const [day, setDay] = useState(dispute.decided_on ?? '');
  const [carriedOut, setCarriedOut] = useState(dispute.carried_out ?? false);
  const changes = outcome === 'partly' || outcome === 'reversed';
  return (
    <DisputeDialog
      title={t('disputes.endOf', { body: dispute.body })}
      ready={day !== ''}
      onSave={() =>
        callDesk('endDispute', {
          ...{ id: dispute.id, outcome, decided_on: day },
          carried_out: changes && carriedOut,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label={t('disputes.heads.outcome')}
        value={outcome}
        options={DISPUTE_OUTCOMES.map((value) => ({
          value,
          label: t(`disputes.outcomes.${value}`),
        }))}
        onChange={(event) =>
          setOutcome(DISPUTE_OUTCOMES.find((one) => one === event.target.value) ?? outcome)
        }
      />
      <TextField
        label={t('disputes.heads.decided')}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {changes && (
        <Switch checked={carriedOut} hint={t('disputes.carriedOutHint')} onChange={setCarriedOut}>
          {t('disputes.heads.carriedOut')}
        </Switch>
      )}
    </DisputeDialog>
  );
}

function DisputeDialog({
  title,
  ready,
  onSave,
  onDone,
  onClose,
  children,
}: {
  title: string;
  ready: boolean;
  onSave: () => Promise<Result<unknown>>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const save = async () => {
    setBusy(true);
    const result = await onSave();
    setBusy(false);
    if (result.ok) onDone();
    else setFailure(result.failure);
  };
  const wrong = failure?.code === 'validation_failed';
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={busy} disabled={!ready} onClick={() => void save()}>
          {t('disputes.save')}
        </Button>
      }
    >
      <div className="stack">
        {children}
        <p role="status">{wrong ? t('disputes.wrong') : failure && why(failure)}</p>
      </div>
    </Dialog>
  );
}
