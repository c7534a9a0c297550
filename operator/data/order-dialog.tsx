import { useState } from 'react';
import { ORDER_TOPICS } from '../../shared/contract/operator/orders.ts';
import { newId } from '../../shared/identifiers.ts';
import { LOCALES } from '../../shared/locales.ts';
import { COUNTRIES } from '../../shared/profile-choices.ts';
import type { CallFailure } from '../../shared/result.ts';
import { UNION_COUNTRIES } from '../../shared/union-countries.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';

const EMPTY = {
  authority: '',
  reference: '',
  email: '',
  country: 'NL',
  profile: '',
  due: '',
  text: '',
};
const NEEDED = ['authority', 'reference', 'country', 'due', 'text'] as const;

/** Enters an order as it came in: by whom, under what number, by when. */
export function OrderDialog({
  onOpened,
  onClose,
}: {
  onOpened: (number: number) => void;
  onClose: () => void;
}) {
  const t = useText('operator-money');
  const words = useText('operator-words');
  const format = useFormat();
  const say = useFailureText();
  const [id] = useState(newId);
  const [order, setOrder] = useState(EMPTY);
  const [topic, setTopic] = useState<(typeof ORDER_TOPICS)[number]>('illegal_content');
  const [locale, setLocale] = useState<(typeof LOCALES)[number]>('nl');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = (name: keyof typeof EMPTY) => ({
    value: order[name],
    onChange: (event: { target: { value: string } }) =>
      setOrder({ ...order, [name]: event.target.value }),
  });
  const send = async () => {
    const { authority, reference, email, country, profile, due, text } = order;
    setBusy(true);
    const result = await callDesk('openOrder', {
      ...{ id, authority, reference, country, locale, topic, text },
      due: new Date(due).toISOString(),
      ...(email && { email }),
      ...(profile && { profile: profile.trim() }),
    });
    setBusy(false);
    if (result.ok) onOpened(result.value.number);
    else setFailure(result.failure);
  };
  const countries = [...new Set([...UNION_COUNTRIES, ...COUNTRIES])]
    .map((value) => ({ value, label: format.country(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  const isReady = NEEDED.every((name) => order[name].trim() !== '');
  return (
    <Dialog
      open
      title={t('orders.add')}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={busy} disabled={!isReady} onClick={() => void send()}>
          {t('orders.add')}
        </Button>
      }
    >
      <div className="stack">
        <TextField label={t('orders.authority')} {...field('authority')} />
        <TextField label={t('orders.reference')} {...field('reference')} />
        <TextField label={t('orders.due')} type="datetime-local" {...field('due')} />
        <Select
          label={t('orders.topic')}
          value={topic}
          options={ORDER_TOPICS.map((value) => ({ value, label: words(`topics.${value}`) }))}
          onChange={(event) =>
            setTopic(ORDER_TOPICS.find((one) => one === event.target.value) ?? topic)
          }
        />
        <Select label={t('orders.country')} options={countries} {...field('country')} />
        <Select
          label={t('orders.language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: format.spoken(value) }))}
          onChange={(event) =>
            setLocale(LOCALES.find((one) => one === event.target.value) ?? locale)
          }
        />
        <TextField label={t('orders.email')} type="email" {...field('email')} />
        <TextField
          label={t('orders.profile')}
          hint={t('orders.profileHint')}
          {...field('profile')}
        />
        <TextArea label={t('orders.text')} rows={4} maxLength={5_000} {...field('text')} />
        {failure && <p role="alert">{say(failure)}</p>}
      </div>
    </Dialog>
  );
}
