import { useState, type SubmitEvent } from 'react';
import { BIRTH_DATE_PROOFS } from '../../shared/operator/birth-date.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import type { Choice } from '../sitting/state.ts';
import styles from '../money/money.module.css';

/** A birth date that members cannot correct themselves any more: how it was shown, and why. */
export function BirthDateForm({
  before,
  onDecide,
}: {
  /** What was typed before, where that was refused or undone. */
  before: Choice | undefined;
  onDecide: (choice: Choice) => void;
}) {
  const t = useText('operator-money');
  const typed = before?.birth_date;
  const [date, setDate] = useState(typed?.date ?? '');
  const [proof, setProof] = useState(typed?.proof ?? BIRTH_DATE_PROOFS[0]);
  const [reason, setReason] = useState((typed && before.note) ?? '');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (date === '' || reason.trim() === '') return;
    onDecide({ measure: 'rectified', birth_date: { date, proof }, note: reason.trim() });
  };
  return (
    <details open={typed !== undefined}>
      <summary>{t('data.birth.title')}</summary>
      <form className={styles['form']} onSubmit={send}>
        <p className="small muted">{t('data.birth.hint')}</p>
        <TextField
          label={t('data.birth.date')}
          type="date"
          required
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <Select
          label={t('data.birth.proof')}
          value={proof}
          options={BIRTH_DATE_PROOFS.map((value) => ({
            value,
            label: t(`data.birth.proofs.${value}`),
          }))}
          onChange={(event) =>
            setProof(BIRTH_DATE_PROOFS.find((one) => one === event.target.value) ?? proof)
          }
        />
        <TextArea
          label={t('data.birth.reason')}
          hint={t('data.birth.reasonHint')}
          required
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button type="submit" variant="line">
            {t('data.birth.send')}
          </Button>
        </div>
      </form>
    </details>
  );
}
