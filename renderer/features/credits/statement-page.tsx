import { Download, WifiOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../../shared/contract/calls.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { LEDGER_CAUSES } from '../../../shared/money/ledger.ts';
import { useConnection, useMember, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { PrintHead } from '../../session/print-head.tsx';
import { saveFile } from '../../session/save-file.ts';
import { LIMITS_PATH } from '../../actions/spending/spending.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CreditsDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConversationCosts } from './conversation-costs.tsx';
import { StatementRow } from './statement-row.tsx';
import { useStatement, type StatementFilter } from './use-statement.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './statement.module.css';

type Page = Answer<'getStatement'>;

/** The filter of the address; what is none is left out. */
function filterOf(query: URLSearchParams): StatementFilter {
  const [profile, month] = [query.get('profile') ?? '', query.get('month') ?? ''];
  const cause = LEDGER_CAUSES.find((one) => one === query.get('cause'));
  return {
    ...(UUID_PATTERN.test(profile) ? { profile } : {}),
    ...(cause ? { cause } : {}),
    ...(/^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  };
}

/** What one can filter by: what there are entries of. */
function Filters({
  page,
  filter,
  onChange,
}: {
  page: Page;
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}) {
  const t = useText('spending');
  const format = useFormat();
  const set = (change: { [Key in keyof StatementFilter]: string }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)),
    );
  const months =
    filter.month && !page.months.includes(filter.month)
      ? [filter.month, ...page.months]
      : page.months;
  // Of more than can be listed, the chosen one is named by its entries.
  const named = page.entries.find((entry) => entry.member?.id === filter.profile)?.member;
  const members =
    named && !page.members.some((one) => one.id === named.id)
      ? [named, ...page.members]
      : page.members;
  return (
    <div className={styles['filters']}>
      <Select
        label={t('statement.month')}
        value={filter.month ?? ''}
        onChange={(event) => set({ month: event.target.value })}
        options={[
          { value: '', label: t('statement.anyMonth') },
          ...months.map((month) => ({ value: month, label: format.month(month) })),
        ]}
      />
      <Select
        label={t('statement.cause')}
        value={filter.cause ?? ''}
        onChange={(event) => set({ cause: event.target.value })}
        options={[
          { value: '', label: t('statement.anyCause') },
          ...page.causes.map((cause) => ({ value: cause, label: t(`cause.${cause}`) })),
        ]}
      />
      <Select
        label={t('statement.member')}
        value={filter.profile ?? ''}
        onChange={(event) => set({ profile: event.target.value })}
        options={[
          { value: '', label: t('statement.anyMember') },
          ...members.map((one) => ({
            value: one.id,
            label: one.fictional ? t('statement.fictional', { name: one.name }) : one.name,
          })),
        ]}
      />
    </div>
  );
}

/** Balance, and what the shown entries add up to. */
function Sums({ page, balance }: { page: Page; balance: number }) {
  const t = useText('spending');
  const format = useFormat();
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>{t('statement.balance')}</dt>
        <dd data-balance={balance}>{format.number(balance)}</dd>
      </div>
      <div>
        <dt>{t('statement.added')}</dt>
        <dd data-added={page.added}>{format.number(page.added)}</dd>
      </div>
      <div>
        <dt>{t('statement.spent')}</dt>
        <dd data-spent={page.spent}>{format.number(page.spent)}</dd>
      </div>
    </dl>
  );
}

function useDownload(filter: StatementFilter): { busy: boolean; download: () => void } {
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const answer = await request('downloadStatement', { query: filter });
    setBusy(false);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else if (answer.value.bytes instanceof Uint8Array)
      saveFile(answer.value.name, new Blob([answer.value.bytes], { type: answer.value.type }));
  };
  return { busy, download: () => void download() };
}

/** What a device stored before has none. */
const conversationsOf = ({
  conversations = [],
}: Partial<Pick<Page, 'conversations'>>): Page['conversations'] => conversations;

/** Every change of the balance, newest first; offline the stored page. */
export function StatementPage() {
  const t = useText('spending');
  const common = useText('common');
  const payments = useText('payment');
  const format = useFormat();
  const failureText = useFailureText();
  const { credits } = useMember();
  const online = useConnection() === 'online';
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => filterOf(query), [query]);
  const statement = useStatement(filter);
  const { busy: downloading, download } = useDownload(filter);
  const page = statement.page ?? statement.kept?.page ?? null;
  const entries = statement.page ? statement.entries : (statement.kept?.page.entries ?? []);
  const isFiltered = Object.keys(filter).length > 0;
  // Of nothing there is nothing to pick from or to download.
  const hasEntries = isFiltered || entries.length > 0 || !page;
  return (
    <div className={classes('wrap', styles['page'])}>
      <PrintHead />
      <header className={styles['head']}>
        <div className={styles['intro']}>
          <h1 className="page-title">{t('statement.title')}</h1>
          <p className="muted">{t('statement.intro')}</p>
        </div>
        <div className="row-wrap">
          {hasEntries && (
            <Button variant="line" busy={downloading} disabled={!online} onClick={download}>
              <Icon of={Download} />
              {t('statement.download')}
            </Button>
          )}
          <ButtonLink variant="line" to="/transactions">
            {payments('list.title')}
          </ButtonLink>
          <ButtonLink variant="line" to={LIMITS_PATH}>
            {t('statement.limits')}
          </ButtonLink>
        </div>
      </header>
      {statement.kept && (
        <Notice boxed tone="offline" icon={WifiOff} role="status">
          {t('statement.kept', { when: format.moment(statement.kept.fetched) })}
        </Notice>
      )}
      {page && <Sums page={page} balance={statement.kept ? page.balance : credits} />}
      {statement.page && hasEntries && (
        <Filters
          page={statement.page}
          filter={filter}
          onChange={(next) => setQuery(next, { replace: true, preventScrollReset: true })}
        />
      )}
      {page && <ConversationCosts conversations={conversationsOf(page)} />}
      {!page && !statement.failure && (
        <div aria-busy="true" className="stack">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="card" className={styles['waiting']} />
          ))}
        </div>
      )}
      {!page && statement.failure && (
        <ErrorState onRetry={statement.retry}>{failureText(statement.failure)}</ErrorState>
      )}
      {page && entries.length === 0 && (
        <EmptyState
          drawing={<CreditsDrawing />}
          title={t('statement.empty')}
          action={
            isFiltered ? (
              <Button variant="primary" onClick={() => setQuery({}, { replace: true })}>
                {t('statement.all')}
              </Button>
            ) : (
              <ButtonLink to="/members" variant="primary">
                {t('statement.search')}
              </ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'statement.emptyFiltered' : 'statement.emptyText')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ol
          role="list"
          className={styles['entries']}
          aria-label={t('statement.title')}
          aria-busy={statement.busy || undefined}
        >
          {entries.map((entry) => (
            <StatementRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {statement.page && statement.failure && (
        <ErrorState onRetry={statement.retry}>{failureText(statement.failure)}</ErrorState>
      )}
      {statement.more && (
        <Button
          variant="line"
          className={styles['more']}
          busy={statement.busy}
          disabled={!online}
          onClick={statement.loadMore}
        >
          {t('statement.more')}
        </Button>
      )}
      <p className="sr-only" role="status">
        {statement.busy
          ? common('loading')
          : page
            ? t('statement.count', { count: page.count })
            : ''}
      </p>
    </div>
  );
}
