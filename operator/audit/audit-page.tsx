import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import type { CallFailure } from '../../shared/result.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { Notice } from '../../renderer/ui/feedback/notice.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { useMay } from '../session/session.ts';
import '../texts/site-texts.ts';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** What was done at the desk, and whether all of it is still there. */
export function AuditPage() {
  const t = useText('operator-site');
  const may = useMay();
  const [query, setQuery] = useState<Input<'getAudit'>>({});
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const answer = useAnswer('getAudit', { ...query, ...(cursor ? { cursor } : {}) });
  const [exporting, setExporting] = useState(false);
  return (
    <Page
      title={t('audit.title')}
      lead={t('audit.lead')}
      end={
        may('audit_export') && (
          <Button variant="line" onClick={() => setExporting(true)}>
            {t('audit.export')}
          </Button>
        )
      }
    >
      <Verify />
      <Filters
        onFilter={(next) => {
          setCursors([]);
          setQuery(next);
        }}
      />
      <Loaded answer={answer}>
        {({ entries, next_cursor: next }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState drawing={<CalmDrawing />} title={t('audit.none')} />
            ) : (
              <AuditTable entries={entries} />
            )}
            <Pager
              cursors={cursors}
              next={next}
              newer={t('audit.newer')}
              older={t('audit.older')}
              onTurn={setCursors}
            />
          </>
        )}
      </Loaded>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Page>
  );
}

function Verify() {
  const t = useText('operator-site');
  const format = useFormat();
  const why = useFailureText();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Answer<'verifyAudit'> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const verify = async () => {
    setBusy(true);
    const result = await callDesk('verifyAudit', {});
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    setFound(result.ok ? result.value : null);
  };
  return (
    <div className={styles['verify']}>
      <Button busy={busy} onClick={() => void verify()}>
        {t('audit.verify')}
      </Button>
      <div role="status" className={styles['found']}>
        {failure && why(failure)}
        {found && (
          <Notice
            boxed
            icon={found.whole ? ShieldCheck : ShieldAlert}
            tone={found.whole ? 'success' : 'danger'}
          >
            {found.whole
              ? t('audit.whole', { count: found.entries, when: format.exact(found.checked_at) })
              : t('audit.broken', { number: found.broken_at ?? 0 })}
            {found.begins > 1 && ` ${t('audit.begins', { number: found.begins })}`}
            {found.last_hash && <span className={styles['hash']}>{found.last_hash}</span>}
          </Notice>
        )}
      </div>
    </div>
  );
}

function Filters({ onFilter }: { onFilter: (query: Input<'getAudit'>) => void }) {
  const t = useText('operator-site');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [act, setAct] = useState('');
  const [number, setNumber] = useState('');
  return (
    <form
      className={styles['filters']}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onFilter({
          ...(from && { from }),
          ...(to && { to }),
          ...(act.trim() && { act: act.trim() }),
          ...(/^\d+$/.test(number.trim()) && { case: Number(number) }),
        });
      }}
    >
      <TextField
        label={t('audit.from')}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('audit.to')}
        type="date"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <TextField
        label={t('audit.act')}
        value={act}
        onChange={(event) => setAct(event.target.value)}
      />
      <TextField
        label={t('audit.case')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" variant="line">
        {t('audit.filter')}
      </Button>
    </form>
  );
}
