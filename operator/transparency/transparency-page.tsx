import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { ConfirmDialog } from '../../renderer/ui/feedback/confirm-dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { callDesk, fileOfDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { saveFile } from '../parts/save-file.ts';
import { showToast } from '../parts/toasts.tsx';
import { useMay } from '../session/session.ts';
import '../texts/site-texts.ts';
import { FiguresTables } from './figures-tables.tsx';
import { RecipientsPanel } from './recipients-panel.tsx';

type Report = Answer<'getTransparency'>['reports'][number];
const FILES = [
  'report_identification',
  'member_states_orders',
  'notices',
  'own_initiative_illegal',
  'own_initiative_tc',
  'appeals_and_recidivism',
  'automated_means',
  'human_resources',
  'amar',
  'recipients',
  'statements',
  'all',
] as const satisfies readonly Input<'getTransparencyFile'>['file'][];
const FIRST_YEAR = 2026;

/** The figures that the law has the service publish: count a year, look at it, publish it. */
export function TransparencyPage() {
  const t = useText('operator-site');
  const why = useFailureText();
  const may = useMay();
  const answer = useAnswer('getTransparency', {});
  const [now] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(now);
  const [busy, setBusy] = useState(false);
  const years = Array.from(
    { length: Math.max(1, now - FIRST_YEAR + 1) },
    (_none, back) => now - back,
  );
  const count = async () => {
    setBusy(true);
    const result = await callDesk('countTransparency', { year });
    setBusy(false);
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    answer.again();
  };
  return (
    <Page title={t('transparency.title')} lead={t('transparency.lead')}>
      <Loaded answer={answer}>
        {({ reports, recipients }) => {
          const report = reports.find(({ figures }) => figures.year === year);
          const isOpen = !report?.published_at;
          return (
            <>
              <div className="row-wrap">
                <Select
                  label={t('transparency.year')}
                  value={String(year)}
                  options={years.map((one) => ({ value: String(one), label: String(one) }))}
                  onChange={(event) => setYear(Number(event.target.value))}
                />
                {may('transparency') && isOpen && (
                  <Button busy={busy} onClick={() => void count()}>
                    {report ? t('transparency.countAgain') : t('transparency.count')}
                  </Button>
                )}
              </div>
              {report ? (
                <ReportPanel report={report} isOver={year < now} onChanged={answer.again} />
              ) : (
                <p className="muted">{t('transparency.notCounted')}</p>
              )}
              <RecipientsPanel {...recipients} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function ReportPanel({
  report,
  isOver,
  onChanged,
}: {
  report: Report;
  isOver: boolean;
  onChanged: () => void;
}) {
  const t = useText('operator-site');
  const format = useFormat();
  const why = useFailureText();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { figures, sha256, made_by: by, made_at: at, published_at: published } = report;
  const publish = async () => {
    setAsking(false);
    const result = await callDesk('publishTransparency', { year: figures.year, sha256 });
    showToast(
      result.ok
        ? { text: t('transparency.done'), tone: 'success' }
        : { text: why(result.failure), tone: 'danger' },
    );
    onChanged();
  };
  return (
    <>
      <p>
        {published
          ? t('transparency.published', { when: format.exact(published) })
          : t('transparency.counted', { name: by?.name ?? '', when: format.exact(at) })}
      </p>
      {may('transparency') && !published && isOver && (
        <div>
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('transparency.publish')}
          </Button>
        </div>
      )}
      <FiguresTables figures={figures} />
      <Panel title={t('transparency.files')}>
        <div className="row-wrap">
          {FILES.map((file) => (
            <FileButton key={file} year={figures.year} file={file} />
          ))}
        </div>
      </Panel>
      {asking && (
        <ConfirmDialog
          open
          title={t('transparency.publish')}
          confirm={t('transparency.publish')}
          onConfirm={() => void publish()}
          onClose={() => setAsking(false)}
        >
          {t('transparency.sure', { year: figures.year })}
        </ConfirmDialog>
      )}
    </>
  );
}

function FileButton({ year, file }: Input<'getTransparencyFile'> & { year: number }) {
  const why = useFailureText();
  const name = file === 'all' ? `transparency-${year}.json` : `transparency-${year}-${file}.csv`;
  const fetch = async () => {
    const result = await fileOfDesk('getTransparencyFile', { year, file });
    if (result.ok) saveFile(result.value, name);
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  return (
    <Button variant="line" onClick={() => void fetch()}>
      {file === 'all' ? 'JSON' : `${file}.csv`}
    </Button>
  );
}
