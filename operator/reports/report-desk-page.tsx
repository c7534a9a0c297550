import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NOT_HANDED_ON, QUEUES, type Queue } from '../../shared/operator/queues.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useAnswer } from '../api/answers.ts';
import { useChoiceKeys } from '../cases/choice-keys.ts';
import { CaseHead } from '../cases/case-head.tsx';
import { CaseView } from '../cases/case-view.tsx';
import { isComplete, useChoice } from '../cases/choice.ts';
import { DecisionPanel } from '../cases/decision/decision-panel.tsx';
import { DivertPanel } from '../cases/divert-panel.tsx';
import { useKeys, type Key } from '../keyboard/keys.ts';
import { useKeyDown } from '../keyboard/use-key-down.ts';
import { MacroKey } from '../macros/macro-key.tsx';
import { DeskFrame } from '../sitting/desk-frame.tsx';
import type { Sitting } from '../sitting/sitting.ts';
import type { Choice } from '../sitting/state.ts';
import { useSitting, useSittingState } from '../sitting/use-sitting.ts';
import { WordsDialog, type WordsFor } from '../sitting/words-dialog.tsx';
import styles from './report-desk-page.module.css';
import '../texts/work-texts.ts';

/** The desk of reports and of every other queue of cases: one at a time, a key for each measure. */
export function ReportDeskPage() {
  const { queue } = useParams();
  const known = QUEUES.find((one) => one === queue) ?? 'reports';
  return <Desk key={known} queue={known} />;
}

function Desk({ queue }: { queue: Queue }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const sitting = useSitting(queue);
  const state = useSittingState(sitting);
  // Once for all cases: they are at hand when the key comes.
  const macros = useAnswer('getMacros', {});
  const item = state.items[0];
  const title = words(`queues.${queue}`);
  useEffect(() => {
    document.title = `${title} · Vonk`;
  }, [title]);
  const navigate = useNavigate();
  const path = usePath();
  useKeys(title, [
    { key: 'z', what: t('keys.undo'), act: () => void sitting.undo() },
    { key: 'escape', what: t('keys.leave'), act: () => void navigate(path('/')) },
  ]);
  return (
    <DeskFrame
      title={title}
      state={state}
      words={{
        fetching: t('reports.fetching'),
        doneTitle: t('reports.doneTitle'),
        doneText: t('reports.doneText'),
      }}
      onRetry={() => void sitting.fill(true)}
    >
      {item && <OneCase key={item.id} item={item} sitting={sitting} macros={macros} />}
    </DeskFrame>
  );
}

function OneCase({
  item,
  sitting,
  macros,
}: {
  item: DeskCase;
  sitting: Sitting;
  macros: ReturnType<typeof useAnswer<'getMacros'>>;
}) {
  const t = useText('operator-work');
  const before = sitting.choiceBefore(item.id);
  const state = useChoice(item, before);
  const lifted = useKeyDown(' ');
  const decisionBox = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<WordsFor | null>(null);
  const decide = (choice: Choice | null) => {
    if (choice && isComplete(choice, item)) sitting.decide(choice, item);
  };
  const choiceKeys = useChoiceKeys(item, state);
  const keys: Key[] = [
    ...choiceKeys,
    { key: 'enter', what: t('decision.send'), act: () => decide(state.choice) },
    { key: ' ', shown: t('keys.space'), what: t('keys.unblur'), act: () => undefined },
    { key: 's', what: t('keys.skip'), act: () => sitting.skip() },
    ...(NOT_HANDED_ON.includes(item.queue)
      ? []
      : [{ key: 'e', what: t('keys.escalate'), act: () => setWriting('escalate') }]),
    { key: 'n', what: t('keys.note'), act: () => setWriting('note') },
    { key: 'j', what: t('keys.next'), act: () => sitting.turn(1), repeats: true },
    { key: 'k', what: t('keys.previous'), act: () => sitting.turn(-1), repeats: true },
  ];
  useKeys(t('reports.title'), keys);
  return (
    <div className={styles['one']}>
      <CaseHead item={item} />
      <CaseView item={item} lifted={lifted} isClaimed before={before} onDecide={decide}>
        <DecisionPanel
          item={item}
          state={state}
          lifted={lifted}
          decisionBox={decisionBox}
          onDecide={decide}
        />
        {item.queue === 'minors' && (
          <DivertPanel item={item} onDiverted={() => sitting.diverted(item)} />
        )}
      </CaseView>
      <MacroKey
        item={item}
        state={state}
        title={t('reports.title')}
        answer={macros}
        decisionBox={decisionBox}
      />
      <WordsDialog
        what={writing}
        onClose={() => setWriting(null)}
        onWords={(text) => {
          setWriting(null);
          if (writing === 'escalate') void sitting.escalate(text);
          else void sitting.note(item, text);
        }}
      />
    </div>
  );
}
