import { useState } from 'react';
import { CURRENCIES } from '../../shared/money/money.ts';
import { PAYMENT_METHODS } from '../../shared/money/payment-methods.ts';
import { COUNTRIES } from '../../shared/profile-choices.ts';
import { success } from '../../shared/result.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Checkbox } from '../../renderer/ui/controls/checkbox.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import type { Input } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { typedAmount } from './amount.ts';
import { useMethodName } from './method-names.ts';
import styles from './money.module.css';

type New = Input<'createCode'>;
const VALIDITIES = ['once', 'once-per-user', 'unlimited'] as const;
const START = {
  code: '',
  kind: 'percentage',
  percentage: '10',
  value: '',
  minimum: '',
  currency: 'EUR',
  country: '',
  member: '',
  expires: '',
  validity: 'once-per-user',
  first: false,
  methods: [] as readonly string[],
};
type Typed = typeof START;

/** What is sent; null while something of it is missing or wrong. */
function codeOf(typed: Typed): Omit<New, 'reason'> | null {
  const isPercentage = typed.kind === 'percentage';
  const percentage = Number(typed.percentage);
  const value = typedAmount(typed.value);
  const minimum = typedAmount(typed.minimum);
  const isWrong =
    !/^[A-Za-z0-9-]{3,40}$/.test(typed.code) ||
    (isPercentage
      ? !Number.isInteger(percentage) || percentage < 1 || percentage > 90
      : value === null) ||
    (typed.minimum !== '' && minimum === null);
  if (isWrong) return null;
  const needsCurrency = !isPercentage || minimum !== null;
  return {
    code: typed.code,
    percentage: isPercentage ? percentage : null,
    value: isPercentage ? null : value,
    currency: (needsCurrency && CURRENCIES.find((one) => one === typed.currency)) || null,
    minimum_order_value: minimum,
    country: COUNTRIES.find((one) => one === typed.country) ?? null,
    validity: VALIDITIES.find((one) => one === typed.validity) ?? 'once-per-user',
    methods: PAYMENT_METHODS.filter((one) => typed.methods.includes(one)),
    first_purchase_only: typed.first,
    member: typed.member.trim() || null,
    expires: typed.expires || null,
  };
}

/** Gives out a code, with every field that one can have. */
export function NewCodeDialog({
  onMade,
  onClose,
}: {
  onMade: (code: string) => void;
  onClose: () => void;
}) {
  const t = useText('operator-money');
  const [typed, setTyped] = useState<Typed>(START);
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const code = codeOf(typed);
  return (
    <AskDialog
      title={t('codes.new')}
      send={t('codes.make')}
      why={t('codes.reason')}
      ready={code !== null}
      onSend={(reason) =>
        code ? callDesk('createCode', { ...code, reason }) : Promise.resolve(success(null))
      }
      onDone={() => onMade(typed.code.toUpperCase())}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <TextField
          label={t('codes.code')}
          value={typed.code}
          maxLength={40}
          autoCapitalize="characters"
          onChange={(event) => change({ code: event.target.value })}
        />
        <Worth typed={typed} change={change} />
        <Terms typed={typed} change={change} />
      </div>
    </AskDialog>
  );
}

interface FieldsProps {
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
}

function Worth({ typed, change }: FieldsProps) {
  const t = useText('operator-money');
  const isPercentage = typed.kind === 'percentage';
  return (
    <>
      <Select
        label={t('codes.kind')}
        value={typed.kind}
        options={[
          { value: 'percentage', label: t('codes.percent') },
          { value: 'value', label: t('codes.value') },
        ]}
        onChange={(event) => change({ kind: event.target.value })}
      />
      {isPercentage ? (
        <TextField
          label={t('codes.percentage')}
          type="number"
          min={1}
          max={90}
          value={typed.percentage}
          onChange={(event) => change({ percentage: event.target.value })}
        />
      ) : (
        <TextField
          label={t('codes.amount')}
          inputMode="decimal"
          value={typed.value}
          onChange={(event) => change({ value: event.target.value })}
        />
      )}
      <TextField
        label={t('codes.minimumField')}
        inputMode="decimal"
        value={typed.minimum}
        onChange={(event) => change({ minimum: event.target.value })}
      />
      <Select
        label={t('codes.currency')}
        value={typed.currency}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        onChange={(event) => change({ currency: event.target.value })}
      />
    </>
  );
}

function Terms({ typed, change }: FieldsProps) {
  const t = useText('operator-money');
  const format = useFormat();
  const methodName = useMethodName();
  return (
    <>
      <Select
        label={t('codes.validityField')}
        value={typed.validity}
        options={VALIDITIES.map((value) => ({ value, label: t(`codes.validity.${value}`) }))}
        onChange={(event) => change({ validity: event.target.value })}
      />
      <TextField
        label={t('codes.expires')}
        type="date"
        value={typed.expires}
        onChange={(event) => change({ expires: event.target.value })}
      />
      <Select
        label={t('codes.country')}
        value={typed.country}
        options={[
          { value: '', label: t('codes.anywhere') },
          ...COUNTRIES.map((value) => ({ value, label: format.country(value) })),
        ]}
        onChange={(event) => change({ country: event.target.value })}
      />
      <TextField
        label={t('codes.member')}
        value={typed.member}
        onChange={(event) => change({ member: event.target.value })}
      />
      <fieldset className={styles['wide']}>
        <legend className="label">{t('codes.methods')}</legend>
        {PAYMENT_METHODS.map((method) => (
          <Checkbox
            key={method}
            checked={typed.methods.includes(method)}
            onChange={(checked) =>
              change({
                methods: checked
                  ? [...typed.methods, method]
                  : typed.methods.filter((one) => one !== method),
              })
            }
          >
            {methodName(method)}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles['wide']}>
        <Checkbox checked={typed.first} onChange={(first) => change({ first })}>
          {t('codes.firstField')}
        </Checkbox>
      </div>
    </>
  );
}
