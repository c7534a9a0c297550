import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NOT_HANDED_ON, RIGHT_OF_QUEUE } from '../../shared/operator/queues.ts';
import { newId } from '../../shared/identifiers.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { readAnswer, setAnswer, useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { isUndoable, undoDecision } from '../api/undo-decision.ts';
import { countDecision } from '../comfort/pause.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useKeyDown } from '../keyboard/use-key-down.ts';
import { BesideCase } from '../disputes/beside-case.tsx';
import { MacroKey } from '../macros/macro-key.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import type { Choice } from '../sitting/state.ts';
import { WordsDialog, type WordsFor } from '../sitting/words-dialog.tsx';
import { CaseHead } from './case-head.tsx';
import { useMay } from '../session/session.ts';
import styles from './case-page.module.css';
import { CaseView } from './case-view.tsx';
import { useChoiceKeys } from './choice-keys.ts';
import { isComplete, useChoice } from './choice.ts';
import { useToCase } from './to-case.ts';
import { Decisions } from './decisions.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { DivertPanel } from './divert-panel.tsx';
import '../texts/work-texts.ts';

/** One case, from wherever it was found. */
export function CasePage() {
  const { id = '' } = useParams();
  const answer = useAnswer('getDeskCase', { id });
  return (
    <div className={styles['page']}>
      <Loaded answer={answer}>{({ case: item }) => <OpenCase key={item.id} item={item} />}</Loaded>
    </div>
  );
}

function OpenCase({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const format = useFormat();
  const why = useFailureText();
  const state = useChoice(item);
  const lifted = useKeyDown(' ');
  const decisionBox = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<WordsFor | null>(null);
  const [busy, setBusy] = useState(false);
  const toCase = useToCase();
  const navigate = useNavigate();
  const path = usePath();
  const left = useRef(false);
  // At once: an answer may come before the next page is painted.
  useLayoutEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const isMine = item.mine_until !== null && item.state !== 'decided';

  /** Does something to the case; shows a failure, and reads the case again. */
  const act = async (
    doIt: () => Promise<{ ok: true } | { ok: false; failure: Parameters<typeof why>[0] }>,
  ) => {
    setBusy(true);
    const result = await doIt();
    setBusy(false);
    if (!result.ok)
      showToast({
        tone: 'danger',
        ...(left.current
          ? {
              text: `${t('caseNumber', { number: item.number })}: ${why(result.failure)}`,
              action: toCase(item),
            }
          : { text: why(result.failure) }),
      });
    await readAnswer('getDeskCase', { id: item.id });
    return result.ok;
  };
  const claim = async () => {
    const result = await callDesk('claimCase', { id: item.id });
    if (result.ok) setAnswer('getDeskCase', { id: item.id }, result.value);
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  const decide = async (choice: Choice | null) => {
    if (!choice || !isComplete(choice, item) || !isMine || busy) return;
    const input = { decision: newId(), id: item.id, version: item.version, ...choice };
    if (!(await act(() => callDesk('decideCase', input)))) return;
    countDecision();
    state.clear();
  };
  const undo = () => {
    const latest = item.decisions.find((one) => isUndoable(one, Date.now()));
    if (latest && !busy) void act(() => undoDecision(latest.id));
  };
  const write = (text: string) => {
    const what = writing;
    setWriting(null);
    void act(() =>
      what === 'escalate'
        ? callDesk('escalateCase', { id: item.id, version: item.version, text })
        : callDesk('noteCase', { id: item.id, text }),
    );
  };
  const { approval } = item;
  const mayClaim =
    useMay()(RIGHT_OF_QUEUE[item.queue]) && item.state !== 'decided' && approval === null;
  const words = useText('operator-words');
  const choiceKeys = useChoiceKeys(item, state);
  useKeys(t('case.title'), [
    ...(isMine
      ? [
          ...choiceKeys,
          { key: 'enter', what: t('decision.send'), act: () => void decide(state.choice) },
        ]
      : mayClaim
        ? [{ key: 'c', what: t('keys.claim'), act: () => void claim() }]
        : []),
    ...(item.state === 'decided' ? [{ key: 'z', what: t('keys.undo'), act: undo }] : []),
    { key: 'n', what: t('keys.note'), act: () => setWriting('note') },
    // Only whoever has a case hands it on.
    ...(isMine && !NOT_HANDED_ON.includes(item.queue)
      ? [{ key: 'e', what: t('keys.escalate'), act: () => setWriting('escalate') }]
      : []),
    { key: ' ', shown: t('keys.space'), what: t('keys.unblur'), act: () => undefined },
  ]);
  return (
    <>
      <CaseHead item={item} />
      <CaseView
        item={item}
        lifted={lifted}
        isClaimed={isMine}
        onDecide={(choice) => void decide(choice)}
      >
        {item.decisions.length > 0 && <Decisions item={item} act={act} />}
        {item.appeal_of?.decision && !item.withheld && (
          <Panel title={t('case.appealOf', { number: item.appeal_of.number })}>
            <p className={styles['letter']}>{item.appeal_of.decision.text}</p>
            <p className="small muted">{item.appeal_of.decision.decided_by}</p>
          </Panel>
        )}
        {item.state !== 'decided' &&
          (isMine ? (
            <DecisionPanel
              item={item}
              state={state}
              disabled={busy}
              lifted={lifted}
              decisionBox={decisionBox}
              onDecide={(choice) => void decide(choice)}
            />
          ) : (
            <Panel title={t('decision.title')}>
              <p className="muted">
                {item.withheld && approval === null && `${t('case.withheld')} `}
                {approval
                  ? t('case.approval', {
                      by: approval.by,
                      when: format.moment(approval.at),
                      what: words(`measures.${approval.measure}`),
                    })
                  : item.claimed_by
                    ? t('case.claimedBy', { by: item.claimed_by })
                    : t('case.free')}
              </p>
              {mayClaim && (
                <Button variant="primary" onClick={() => void claim()}>
                  {t('keys.claim')}
                  <KeyCap>C</KeyCap>
                </Button>
              )}
            </Panel>
          ))}
        {isMine && item.queue === 'minors' && (
          <DivertPanel item={item} onDiverted={() => void navigate(path('/queue/minors'))} />
        )}
        <BesideCase item={item} />
        {isMine && item.mine_until && (
          <p className="small muted">{t('case.mine', { when: format.time(item.mine_until) })}</p>
        )}
      </CaseView>
      {isMine && (
        <CaseMacros item={item} state={state} title={t('case.title')} decisionBox={decisionBox} />
      )}
      <WordsDialog what={writing} onClose={() => setWriting(null)} onWords={write} />
    </>
  );
}

/** Fetched by the operator who claimed the case: an auditor has no use for them. */
function CaseMacros(props: Omit<ComponentProps<typeof MacroKey>, 'answer'>) {
  return <MacroKey {...props} answer={useAnswer('getMacros', {})} />;
}
