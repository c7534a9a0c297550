import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CaseRow } from '../../shared/contract/operator/case.ts';
import { QUEUES, RIGHT_OF_QUEUE, type Queue } from '../../shared/operator/queues.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { ButtonLink, Button } from '../../renderer/ui/controls/button.tsx';
import { LocaleLink } from '../../renderer/ui/controls/locale-link.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { useKeys } from '../keyboard/keys.ts';
import { Due } from '../parts/due.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { useTopic } from '../parts/topic.ts';
import { showToast } from '../parts/toasts.tsx';
import { deskPathOf } from './paths.ts';
import '../texts/work-texts.ts';
import { useMay } from '../session/session.ts';

/** What is open in one queue, what is due first on top. */
export function QueuePage() {
  const { queue } = useParams();
  const known = QUEUES.find((one) => one === queue) ?? 'reports';
  return <QueueOf key={known} queue={known} />;
}

function QueueOf({ queue }: { queue: Queue }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const after = pages.at(-1);
  const answer = useAnswer('getQueue', { queue, ...(after ? { after } : {}) });
  return (
    <Page
      title={words(`queues.${queue}`)}
      lead={t('queue.lead')}
      end={
        <ButtonLink to={deskPathOf(queue)} variant="primary">
          {t('queue.work')}
        </ButtonLink>
      }
    >
      <Loaded answer={answer}>
        {({ cases, next }) => (
          <>
            {cases.length === 0 ? (
              <EmptyState drawing={<CalmDrawing />} title={t('queue.empty')}>
                {t('queue.emptyText')}
              </EmptyState>
            ) : (
              <CaseTable queue={queue} cases={cases} />
            )}
            <div className="row-wrap">
              {pages.length > 1 && (
                <Button variant="line" onClick={() => setPages(pages.slice(0, -1))}>
                  {t('queue.before')}
                </Button>
              )}
              {next && (
                <Button variant="line" onClick={() => setPages([...pages, next])}>
                  {t('queue.after')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Cases as rows: J and K go through them, Enter opens, C claims. */
function CaseTable({ queue, cases }: { queue: Queue; cases: readonly CaseRow[] }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const caption = words(`queues.${queue}`);
  const mayClaim = useMay()(RIGHT_OF_QUEUE[queue]);
  const format = useFormat();
  const topic = useTopic();
  const why = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const navigate = useNavigate();
  const path = usePath();
  useEffect(() => {
    if (at >= 0) box.current?.querySelectorAll<HTMLElement>('tbody a')[at]?.focus();
  }, [at]);
  const step = (by: number) => setAt((now) => Math.max(0, Math.min(cases.length - 1, now + by)));
  const claim = async () => {
    const row = cases[at];
    if (!row) return;
    const result = await callDesk('claimCase', { id: row.id });
    if (result.ok) void navigate(path(`/case/${row.id}`));
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  useKeys(caption, [
    { key: 'j', what: t('keys.next'), act: () => step(1), repeats: true },
    { key: 'k', what: t('keys.previous'), act: () => step(-1), repeats: true },
    ...(mayClaim ? [{ key: 'c', what: t('keys.claim'), act: () => void claim() }] : []),
  ]);
  return (
    <div ref={box}>
      <Table
        caption={caption}
        heads={[
          t('queue.number'),
          t('queue.topic'),
          t('queue.source'),
          t('queue.came'),
          t('queue.due'),
          t('queue.by'),
        ]}
      >
        {cases.map((row) => (
          <tr key={row.id}>
            <td className="num">
              <LocaleLink to={`/case/${row.id}`} className="link">
                {row.number}
              </LocaleLink>
            </td>
            <td>
              {topic(row.topic)}
              {row.reports > 1 && (
                <span className="muted">{` · ${t('case.reports', { count: row.reports })}`}</span>
              )}
              {row.escalated && <strong>{` · ${t('escalated')}`}</strong>}
            </td>
            <td>
              {words(`sources.${row.source}`)}
              {row.priority < 2 && (
                <strong>{` · ${words(`priority.${row.priority as 0}`)}`}</strong>
              )}
            </td>
            <td className="num muted">{format.moment(row.created_at)}</td>
            <td>
              <Due at={row.due_at} late={row.late} />
            </td>
            <td className="muted">
              {row.mine_until ? t('queue.mine') : (row.claimed_by ?? words(`states.${row.state}`))}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
