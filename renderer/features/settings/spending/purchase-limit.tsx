import { Hourglass } from 'lucide-react';
import { useCallback, useEffect, useId, useState, type SubmitEvent } from 'react';
import type { PurchaseLimit } from '../../../../shared/contract/purchases.ts';
import type { CallFailure } from '../../../../shared/result.ts';
import { useConnection, useMember, useSettings, useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useMinute } from '../../../actions/spending/use-limit-left.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { typedAmount } from './typed-amount.ts';
import styles from '../settings.module.css';

/** The limit as the server has it; undefined before it answered. */
function usePurchaseLimit() {
  const request = useRequest();
  const toast = useToast();
  const t = useText('payment');
  const format = useFormat();
  const failureText = useFailureText();
  const online = useConnection() === 'online';
  const [limit, setLimit] = useState<PurchaseLimit | null | undefined>(undefined);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(() => {
    void request('getPurchaseLimit', {}).then((answer) => {
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setLimit(answer.value.limit);
    });
  }, [request]);
  useEffect(() => {
    if (online) load();
  }, [load, online]);
  async function set(amount: number | null): Promise<boolean> {
    setBusy(true);
    const answer = await request('setPurchaseLimit', { body: { amount } });
    setBusy(false);
    if (!answer.ok) {
      toast({ tone: 'danger', text: failureText(answer.failure) });
      return false;
    }
    setLimit(answer.value.limit);
    const next = answer.value.limit?.next;
    toast({
      tone: 'success',
      text: next ? t('limit.later', { when: format.future(next.at) }) : t('limit.now'),
    });
    return true;
  }
  return { limit, failure, isBusy, online, load, set };
}

/** The own limit of money in a month: lower at once, higher or none after 24 hours. */
export function PurchaseLimitPart() {
  const t = useText('payment');
  const format = useFormat();
  const heading = useId();
  const failureText = useFailureText();
  const { profile } = useMember();
  const { minimum_message_costs: costs } = useSettings();
  const { limit, failure, isBusy, online, load, set } = usePurchaseLimit();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const now = useMinute();
  const currency = limit?.currency ?? costs[profile.country]?.currency ?? 'EUR';
  const money = (amount: number) => format.money(amount, currency);
  const next = limit?.next ?? null;
  const isRaised = next !== null && Date.parse(next.at) <= now;
  const current = (isRaised ? next.amount : limit?.amount) ?? null;
  const waits = isRaised ? null : next;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const amount = typedAmount(typed ?? '');
    setWrong(amount === null);
    if (amount !== null) void set(amount).then((isSet) => isSet && setTyped(null));
  }
  return (
    <section
      aria-labelledby={heading}
      className={classes(styles['part'], styles['divided'])}
      data-limit="money"
    >
      <h3 id={heading} className={styles['part-title']}>
        {t('limit.title')}
      </h3>
      <p className="small muted">{t('limit.intro')}</p>
      {limit === undefined && failure && (
        <ErrorState onRetry={load}>{failureText(failure)}</ErrorState>
      )}
      {limit === undefined && !failure && online && <Skeleton width="60%" />}
      {limit !== undefined && (
        <>
          <p>
            {current === null
              ? t('limit.none')
              : t('limit.stands', { spent: money(limit?.spent ?? 0), limit: money(current) })}
          </p>
          {waits && (
            <Notice
              boxed
              icon={Hourglass}
              role="status"
              action={
                <Button
                  variant="plain"
                  busy={isBusy}
                  disabled={!online}
                  onClick={() => void set(current)}
                >
                  {t('limit.takeBack')}
                </Button>
              }
            >
              {waits.amount === null
                ? t('limit.removedFrom', { when: format.future(waits.at) })
                : t('limit.raisedFrom', {
                    limit: money(waits.amount),
                    when: format.future(waits.at),
                  })}
            </Notice>
          )}
          <form className={styles['form']} onSubmit={submit} noValidate>
            <TextField
              label={t('limit.field', { currency })}
              name="limit-money"
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? (current === null ? '' : format.decimal(current / 100))}
              error={isWrong ? t('limit.wrong') : null}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
            />
            <div className="row-wrap">
              <Button type="submit" variant="line" busy={isBusy} disabled={!online}>
                {t('limit.save')}
              </Button>
              {current !== null && waits?.amount !== null && (
                <Button
                  variant="plain"
                  busy={isBusy}
                  disabled={!online}
                  onClick={() => void set(null)}
                >
                  {t('limit.remove')}
                </Button>
              )}
            </div>
          </form>
        </>
      )}
    </section>
  );
}
