import { lazy, Suspense } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button, ButtonLink } from '../../renderer/ui/controls/button.tsx';
import { LocaleLink } from '../../renderer/ui/controls/locale-link.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { readAnswer, useAnswer, useFresh } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { undoDecision } from '../api/undo-decision.ts';
import { deskPathOf } from '../cases/paths.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMinute } from '../parts/use-clock.ts';
import { withNamedMarks } from '../parts/visible-marks.ts';
import { useMay, useMe } from '../session/session.ts';
import styles from './today-page.module.css';

// Most days nobody waits for a second pair of eyes: it is not part of the first page.
const ApprovalList = lazy(async () => ({
  default: (await import('../approvals/approval-list.tsx')).ApprovalList,
}));

type QueueLine = Answer<'getQueues'>['queues'][number];

/** How old the figures may become. */
export const TODAY_FRESH_MS = 30_000;

/** What first: what is late, what is due, what is mine, and what waits for a second pair of eyes. */
export function TodayPage() {
  const t = useText('operator');
  const me = useMe();
  const may = useMay();
  const format = useFormat();
  const queues = useAnswer('getQueues', {});
  const approvals = useAnswer('getApprovals', { list: 'for_me' });
  useFresh('getQueues', {}, TODAY_FRESH_MS);
  useFresh('getApprovals', { list: 'for_me' }, TODAY_FRESH_MS);
  return (
    <Page
      title={t('today.title', { name: withNamedMarks(me.name) })}
      lead={format.date(useMinute())}
    >
      <Loaded answer={queues}>
        {({ queues: lines, undoable }) => (
          <>
            <Undoable undoable={undoable} />
            {lines.every(({ open }) => open === 0) ? (
              <EmptyState drawing={<CalmDrawing />} title={t('today.nothing')}>
                {t('today.nothingText')}
              </EmptyState>
            ) : (
              <ul className={styles['queues']} aria-label={t('today.queues')}>
                {lines.map((line) => (
                  <QueueCard key={line.queue} line={line} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {may('macros') && <MacrosToReview />}
      <Panel title={t('today.approvals')}>
        <Loaded answer={approvals}>
          {({ approvals: list }) =>
            list.length === 0 ? (
              <p className="muted">{t('today.noApprovals')}</p>
            ) : (
              <Suspense fallback={null}>
                <ApprovalList approvals={list} onChanged={approvals.again} />
              </Suspense>
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

/** How many macros name a text that has changed, or will. */
function MacrosToReview() {
  const t = useText('operator');
  const format = useFormat();
  const { value } = useAnswer('getMacroReviews', {});
  if (!value) return null;
  const { to_review: due, coming } = value;
  return (
    <div className="row-wrap">
      {due > 0 && <ButtonLink to="/macros">{t('today.macros', { number: due })}</ButtonLink>}
      {coming && (
        <ButtonLink to="/macros" variant="line">
          {t('today.macrosFrom', { number: coming.count, day: format.date(coming.from) })}
        </ButtonLink>
      )}
    </div>
  );
}

function QueueCard({ line }: { line: QueueLine }) {
  const t = useText('operator');
  const words = useText('operator-words');
  const format = useFormat();
  const { queue, open, late, mine, escalated, next_due_at: due } = line;
  return (
    <li className={styles['card']} data-late={late > 0 ? '' : undefined}>
      <h2 className={styles['name']}>
        <LocaleLink to={`/queue/${queue}`}>{words(`queues.${queue}`)}</LocaleLink>
      </h2>
      <p className={styles['number']}>
        {format.number(open)}
        <span className="small muted"> {t('today.open')}</span>
      </p>
      <p className={styles['lines']}>
        {late > 0 && <strong className={styles['late']}>{t('today.late', { count: late })}</strong>}
        {late === 0 && due && <span>{t('today.next', { when: format.until(due) })}</span>}
        {mine > 0 && <span>{t('today.mine', { count: mine })}</span>}
        {escalated > 0 && <span>{t('today.escalated', { count: escalated })}</span>}
      </p>
      {open > 0 && (
        <ButtonLink to={deskPathOf(queue)} variant={late > 0 ? 'primary' : 'quiet'}>
          {t('today.work')}
        </ButtonLink>
      )}
    </li>
  );
}

function Undoable({ undoable }: { undoable: Answer<'getQueues'>['undoable'] }) {
  const t = useText('operator');
  const format = useFormat();
  const why = useFailureText();
  if (undoable.length === 0) return null;
  const undo = async (decision: string) => {
    const result = await undoDecision(decision);
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    await readAnswer('getQueues', {});
  };
  return (
    <Panel title={t('today.undoable')}>
      <ul className={styles['undoable']}>
        {undoable.map(({ decision, number, undo_until: until }) => (
          <li key={decision}>
            <span className="num">
              {t('today.undoUntil', { number, when: format.time(until) })}
            </span>
            <Button variant="line" onClick={() => void undo(decision)}>
              {t('today.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
