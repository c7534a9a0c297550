import { useState, type SubmitEvent } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useConnection } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { FieldError } from '../../ui/controls/field-error.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import {
  DEBIT_FIELDS,
  problemsIn,
  type DebitField,
  type DebitProblems,
  type DebitValues,
} from './debit-fields.ts';
import { IbanField } from './iban-field.tsx';
import { Mandate } from './mandate.tsx';
import form from './debit.module.css';
import styles from './payment.module.css';

const EXTRAS: Partial<Record<DebitField, { type?: string; inputMode?: 'tel' | 'text' }>> = {
  phone: { type: 'tel', inputMode: 'tel' },
};

/** The form of one direct debit. What was typed is the page's, so that it stays. */
export function DebitForm({
  payment,
  typed,
  onType,
  refused,
  busy,
  onSend,
}: {
  payment: Payment;
  typed: DebitValues;
  onType: (values: DebitValues) => void;
  refused: DebitProblems;
  busy: boolean;
  onSend: () => void;
}) {
  const t = useText('payment');
  const online = useConnection() === 'online';
  const [agrees, setAgrees] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const found = isChecked ? problemsIn(typed) : {};
  const isUnsigned = isChecked && !agrees;
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const problems = problemsIn(typed);
    const first = DEBIT_FIELDS.find(({ name }) => problems[name]);
    const form = event.currentTarget;
    if (first) form.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
    else if (!agrees) form.querySelector<HTMLInputElement>('[type="checkbox"]')?.focus();
    else onSend();
  }
  const errorOf = (name: DebitField): string | null => {
    const problem = found[name] ?? refused[name];
    return problem ? t(`debit.${problem}`) : null;
  };
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <div className={form['fields']}>
        {DEBIT_FIELDS.map(({ name, autoComplete }) => {
          const common = {
            label: t(`debit.${name}`),
            name,
            autoComplete,
            required: true,
            error: errorOf(name),
            value: typed[name],
          };
          return (
            <div key={name} data-field={name}>
              {name === 'iban' ? (
                <IbanField {...common} onChange={(iban) => onType({ ...typed, iban })} />
              ) : (
                <TextField
                  {...common}
                  {...EXTRAS[name]}
                  {...(name === 'phone' ? { hint: t('debit.phoneHint') } : {})}
                  onChange={({ target }) => onType({ ...typed, [name]: target.value })}
                />
              )}
            </div>
          );
        })}
      </div>
      <Mandate payment={payment} />
      <div>
        <Checkbox checked={agrees} onChange={setAgrees}>
          {t('debit.agree')}
        </Checkbox>
        {isUnsigned && <FieldError>{t('debit.agreeMissing')}</FieldError>}
      </div>
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!online}>
          {t('debit.submit')}
        </Button>
      </div>
    </form>
  );
}
