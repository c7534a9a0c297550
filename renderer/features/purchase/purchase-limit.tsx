import { useEffect, useState, type SubmitEvent } from 'react';
import type { PurchaseLimit as Limit } from '../../../shared/contract/payment-calls.ts';
import { useConnection, useMember, useToast } from '../../app/contexts.ts';
import { useFailureText } from '../../app/failure-text.ts';
import { LIMITS_PATH } from '../../app/spending/spending.ts';
import { useRequest } from '../../app/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './shop.module.css';

const MOST = 10_000_000;

/** Whole or broken amounts with comma or point, in minor units; null for anything else. */
function minorUnits(text: string): number | null {
  const [, whole, fraction = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return amount <= MOST ? amount : null;
}

/** The member's own limit of money per month; a raise waits for a day. */
export function PurchaseLimit() {
  const t = useText('purchase');
  const format = useFormat();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const { credits } = useMember();
  const isOnline = useConnection() === 'online';
  const [limit, setLimit] = useState<Limit | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    void request('getPurchaseLimit', {}).then((answer) => {
      if (!isGone && answer.ok) setLimit(answer.value.limit);
    });
    return () => {
      isGone = true;
    };
  }, [request, credits, isOnline]);
  const save = async (amount: number | null) => {
    setBusy(true);
    const answer = await request('setPurchaseLimit', { body: { amount } });
    setBusy(false);
    if (!answer.ok) {
      toast({ tone: 'danger', text: failureText(answer.failure) });
      return;
    }
    setLimit(answer.value.limit);
    setTyped('');
    const next = answer.value.limit?.next;
    toast({ text: next ? t('limits.later', { when: format.future(next.at) }) : t('limits.saved') });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = minorUnits(typed);
    setWrong(amount === null);
    if (amount !== null && !busy) void save(amount);
  };
  return (
    <section className={styles['panel']} aria-label={t('limits.title')}>
      <h2 className="section-title">{t('limits.title')}</h2>
      <p className="small muted">{t('limits.intro')}</p>
      {limit && limit.amount !== null && (
        <p data-purchase-limit={limit.amount}>
          {t('limits.stands', {
            spent: format.money(limit.spent, limit.currency),
            limit: format.money(limit.amount, limit.currency),
          })}
        </p>
      )}
      {limit?.next && (
        <p className="small">
          {limit.next.amount === null
            ? t('limits.goes', { when: format.future(limit.next.at) })
            : t('limits.raised', {
                limit: format.money(limit.next.amount, limit.currency),
                when: format.future(limit.next.at),
              })}
        </p>
      )}
      <form className={styles['limit']} onSubmit={submit} noValidate>
        <TextField
          label={t('limits.field')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={wrong ? t('limits.wrong') : null}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="line" busy={busy} disabled={!isOnline}>
          {t('limits.save')}
        </Button>
      </form>
      <div className="row-wrap">
        {limit && limit.amount !== null && (
          <Button variant="plain" disabled={!isOnline || busy} onClick={() => void save(null)}>
            {t('limits.remove')}
          </Button>
        )}
        <LocaleLink to={LIMITS_PATH} className={styles['to-limits']}>
          {t('limits.credits')}
        </LocaleLink>
      </div>
    </section>
  );
}
