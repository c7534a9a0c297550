import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState, type SubmitEvent } from 'react';
import type { Body } from '../../../../shared/contract/calls.ts';
import type { SpendingLimit } from '../../../../shared/contract/spending.ts';
import { MOST_LIMIT, type SpendingPeriod } from '../../../../shared/money/ledger.ts';
import { useConnection, useDatabase, useMember, useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { currentLimit } from '../../../actions/spending/limit-left.ts';
import { agreedPrices, saveAskAlways, SPENDING_KINDS } from '../../../actions/spending/spending.ts';
import { useMinute } from '../../../actions/spending/use-limit-left.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Hourglass, WifiOff } from 'lucide-react';
import { classes } from '../../../ui/layout/classes.ts';
import { PurchaseLimitPart } from './purchase-limit.tsx';
import styles from '../settings.module.css';

const NO_LIMIT: SpendingLimit = {
  credits: null,
  next: null,
  spent: 0,
  resets_at: new Date(8_640_000_000_000_000).toISOString(),
};

/** A number of credits as it was typed; null for what is none. */
const creditsIn = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= MOST_LIMIT ? Number(typed) : null;

/** One limit: how much of it is spent, another one, none, and the raise that waits. */
function Limit({ period, limit }: { period: SpendingPeriod; limit: SpendingLimit }) {
  const t = useText('spending');
  const format = useFormat();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const online = useConnection() === 'online';
  const heading = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useMinute();
  const current = currentLimit(limit, now);
  const waits = limit.next !== null && Date.parse(limit.next.at) > now ? limit.next : null;

  async function set(credits: number | null): Promise<void> {
    setBusy(true);
    const body: Body<'setSpending'> = { [period]: credits };
    const answer = await request('setSpending', { body });
    setBusy(false);
    if (!answer.ok) {
      toast({ tone: 'danger', text: failureText(answer.failure) });
      return;
    }
    setTyped(null);
    const next = answer.value.spending?.[period].next;
    toast({
      tone: 'success',
      text: next ? t('limits.later', { when: format.future(next.at) }) : t('limits.now'),
    });
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const credits = creditsIn(typed ?? '');
    setWrong(credits === null);
    if (credits !== null && !busy) void set(credits);
  }
  return (
    <section aria-labelledby={heading} className={styles['part']} data-limit={period}>
      <h3 id={heading} className={styles['part-title']}>
        {t(`limits.${period}`)}
      </h3>
      <p>
        {current.credits === null
          ? t('limits.none')
          : t('limits.stands', {
              spent: format.number(current.spent),
              limit: format.number(current.credits),
            })}
      </p>
      {waits && (
        <Notice
          boxed
          icon={Hourglass}
          role="status"
          action={
            <Button
              variant="plain"
              busy={busy}
              disabled={!online}
              onClick={() => void set(current.credits)}
            >
              {t('limits.takeBack')}
            </Button>
          }
        >
          {waits.credits === null
            ? t('limits.removedFrom', { when: format.future(waits.at) })
            : t('limits.raisedFrom', {
                limit: format.number(waits.credits),
                when: format.future(waits.at),
              })}
        </Notice>
      )}
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          label={t(`limits.field.${period}`)}
          name={`limit-${period}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? current.credits ?? ''}
          error={wrong ? t('limits.wrong', { most: format.number(MOST_LIMIT) }) : null}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className="row-wrap">
          <Button type="submit" variant="line" busy={busy} disabled={!online}>
            {t('limits.save')}
          </Button>
          {current.credits !== null && waits?.credits !== null && (
            <Button variant="plain" busy={busy} disabled={!online} onClick={() => void set(null)}>
              {t('limits.remove')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** For which kinds this device asks each time before credits are spent, not only once. */
function Questions() {
  const t = useText('spending');
  const db = useDatabase();
  const asked = useLiveQuery(async () => (await agreedPrices(db)).always, [db]);
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('questions.title')}</h3>
      <p className="small muted">{t('questions.about')}</p>
      <div className={styles['switches']}>
        {SPENDING_KINDS.map((kind) => (
          <Switch
            key={kind}
            checked={asked?.has(kind) ?? false}
            disabled={!asked}
            onChange={(on) => void saveAskAlways(db, kind, on)}
          >
            {t(`questions.${kind}`)}
          </Switch>
        ))}
      </div>
    </div>
  );
}

/** How much a member lets themselves spend, and where they are asked first. */
export function SpendingSection() {
  const t = useText('spending');
  const settings = useText('leaving');
  const { spending } = useMember();
  const online = useConnection() === 'online';
  return (
    <>
      <p>{t('limits.intro')}</p>
      {!online && (
        <Notice boxed tone="info" icon={WifiOff} role="status">
          {settings('offline')}
        </Notice>
      )}
      <Limit period="day" limit={spending?.day ?? NO_LIMIT} />
      <Limit period="month" limit={spending?.month ?? NO_LIMIT} />
      <PurchaseLimitPart />
      <Questions />
    </>
  );
}
