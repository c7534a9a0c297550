import { useState } from 'react';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '../../shared/operator/disputes.ts';
import { newId } from '../../shared/identifiers.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { Switch } from '../../renderer/ui/controls/switch.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { SaveDialog } from '../parts/save-dialog.tsx';

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
    <SaveDialog
      title={t('disputes.record')}
      save={t('disputes.save')}
      wrong={t('disputes.wrong')}
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
    </SaveDialog>
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
    <SaveDialog
      title={t('disputes.endOf', { body: dispute.body })}
      save={t('disputes.save')}
      wrong={t('disputes.wrong')}
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
    </SaveDialog>
  );
}
