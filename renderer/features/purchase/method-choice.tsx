import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { OfferedPaymentMethod } from '../../../shared/contract/payments.ts';
import { isCardMethod, type PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { useMethodName } from '../../actions/purchase/method-names.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FieldError } from '../../ui/controls/field-error.tsx';
import styles from './method-choice.module.css';
import { METHOD_MARKS } from './method-marks.ts';

/** A phone shows so many before it is asked for the others. */
const ON_A_PHONE = 3;

/** What to expect of a method, in a few words. */
const hintOf = (method: PaymentMethod) => {
  if (isCardMethod(method)) return 'card';
  if (method === 'sdd' || method === 'sct' || method === 'paypal' || method === 'blik')
    return method;
  return method === 'applepay' || method === 'paysafecard' ? method : 'bank';
};

interface MethodChoiceProps {
  methods: readonly OfferedPaymentMethod[];
  value: PaymentMethod | null;
  bank: string;
  /** The order was tried without a bank. */
  bankMissing: boolean;
  methodMissing: boolean;
  onChange: (method: PaymentMethod) => void;
  onBank: (bank: string) => void;
}

/** The methods of the country with their marks, and the banks of the chosen one. */
export function MethodChoice({
  methods,
  value,
  bank,
  bankMissing,
  methodMissing,
  onChange,
  onBank,
}: MethodChoiceProps) {
  const t = useText('purchase');
  const nameOf = useMethodName();
  const [opened, setOpened] = useState(false);
  const rank = methods.findIndex((one) => one.name === value);
  const isFolded = !opened && rank < ON_A_PHONE && methods.length > ON_A_PHONE;
  const banks = methods[rank]?.banks ?? [];
  return (
    <div className={styles['choice']}>
      <fieldset
        className={classes(styles['methods'], isFolded && styles['folded'])}
        aria-describedby={methodMissing ? 'method-missing' : undefined}
      >
        <legend className={classes('section-title', styles['legend'])}>{t('method.title')}</legend>
        {methods.map(({ name, slow }) => (
          <label key={name} className={styles['method']} data-method={name}>
            <input
              type="radio"
              name="method"
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <span className={styles['radio']} aria-hidden="true" />
            <span className={styles['mark']} data-logo={name}>
              <Icon of={METHOD_MARKS[name]} />
            </span>
            <span className={styles['words']}>
              <b>{nameOf(name)}</b>
              <small>{t(`method.hint.${hintOf(name)}`)}</small>
            </span>
            <span className={styles['speed']}>
              {t(
                slow
                  ? name === 'sdd'
                    ? 'method.speed.sdd'
                    : 'method.speed.slow'
                  : 'method.speed.now',
              )}
            </span>
          </label>
        ))}
        {isFolded && (
          <button type="button" className={styles['more']} onClick={() => setOpened(true)}>
            {t('method.more', { count: methods.length - ON_A_PHONE })}
            <Icon of={ChevronDown} size="s" />
          </button>
        )}
      </fieldset>
      {methodMissing && <FieldError id="method-missing">{t('method.missing')}</FieldError>}
      {banks.length > 0 && (
        <div className={styles['bank']}>
          <Select
            label={t('method.bank')}
            value={bank}
            error={bankMissing ? t('method.bankMissing') : null}
            onChange={(event) => onBank(event.target.value)}
            options={[
              { value: '', label: t('method.chooseBank') },
              ...banks.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        </div>
      )}
    </div>
  );
}
