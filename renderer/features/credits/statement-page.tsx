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
import { Chip, ChipLink } from '../../ui/controls/chip.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConversationCosts } from './conversation-costs.tsx';
import { StatementDays } from './statement-days.tsx';
import { StatementFilters } from './statement-filters.tsx';
import { listDays } from './statement-list.ts';
import { useFaces } from './use-faces.ts';
import { useStatement, type StatementFilter } from './use-statement.ts';
import { writtenCost } from './written-cost.ts';
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

/** Balance, and what the shown entries add up to: the server's sums. */
function Sums({ page, balance }: { page: Page; balance: number }) {
  const t = useText('spending');
  const format = useFormat();
  // What a device stored before has neither.
  const { paid = [], cost = [] } = page as Partial<Pick<Page, 'paid' | 'cost'>>;
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>{t('statement.balance')}</dt>
        <dd data-balance={balance}>{format.number(balance)}</dd>
      </div>
      <div>
        <dt>{t('statement.added')}</dt>
        <dd data-added={page.added}>{format.number(page.added)}</dd>
        {paid.length > 0 && (
          <dd className={styles['money']}>
            {t('statement.paid', { amount: writtenCost(paid, format) })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t('statement.spent')}</dt>
        <dd data-spent={page.spent}>{format.number(page.spent)}</dd>
        {cost.length > 0 && (
          <dd className={styles['money']}>
            {t('statement.talks', { amount: writtenCost(cost, format) })}
          </dd>
        )}
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

/** What a device stored before may have none of. */
const storedOf = ({
  conversations = [],
  days = [],
}: Partial<Pick<Page, 'conversations' | 'days'>>): Pick<Page, 'conversations' | 'days'> => ({
  conversations,
  days,
});
const NOTHING: Pick<Page, 'conversations' | 'days'> = { conversations: [], days: [] };

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
  const page = statement.page ?? statement.stored?.page ?? null;
  const entries = statement.page ? statement.entries : (statement.stored?.page.entries ?? []);
  const { conversations, days: storedDays } = page ? storedOf(page) : NOTHING;
  const days = statement.page ? statement.days : storedDays;
  const faces = useFaces(
    [...entries, ...conversations, ...days.flatMap(({ groups }) => groups)].flatMap(({ member }) =>
      member ? [member.id] : [],
    ),
  );
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
        {page && <Sums page={page} balance={statement.stored ? page.balance : credits} />}
      </header>
      {statement.stored && (
        <Notice boxed tone="offline" icon={WifiOff} role="status">
          {t('statement.kept', { when: format.moment(statement.stored.fetched) })}
        </Notice>
      )}
      <div className={styles['line']}>
        {statement.page && hasEntries && (
          <StatementFilters
            page={statement.page}
            filter={filter}
            onChange={(next) => setQuery(next, { replace: true, preventScrollReset: true })}
          />
        )}
        <div className={styles['tools']}>
          {hasEntries && (
            <Chip
              aria-busy={downloading || undefined}
              disabled={!online || downloading}
              onClick={download}
            >
              <Icon of={Download} size="s" />
              <span aria-hidden="true">CSV</span>
              <span className="sr-only">{t('statement.download')}</span>
            </Chip>
          )}
          <ChipLink to={LIMITS_PATH}>{t('statement.limits')}</ChipLink>
          <ChipLink to="/transactions">{payments('list.title')}</ChipLink>
        </div>
      </div>
      <div className={styles['columns']}>
        <div className={styles['list']} aria-busy={statement.busy || undefined}>
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
          <StatementDays
            days={listDays(entries, days)}
            faces={faces}
            onMore={statement.more && online ? statement.loadMore : null}
          />
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
        </div>
        <ConversationCosts conversations={conversations} faces={faces} />
      </div>
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
