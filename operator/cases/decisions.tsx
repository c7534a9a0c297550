import type { DeskCase, DeskDecision } from '../../shared/contract/operator/case.ts';
import { useState } from 'react';
import { ANSWERS, HITS_NOBODY } from '../../shared/operator/measures.ts';
import { WORDS_LENGTH } from '../../shared/operator/queues.ts';
import type { CallFailure } from '../../shared/result.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { ConfirmDialog } from '../../renderer/ui/feedback/confirm-dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { isUndoable, undoDecision } from '../api/undo-decision.ts';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSeconds } from '../parts/use-clock.ts';
import styles from './decisions.module.css';

type Act = (
  doIt: () => Promise<{ ok: true } | { ok: false; failure: CallFailure }>,
) => Promise<boolean>;

/** What was decided of a case, and the way back: undo within the minute, reverse after it. */
export function Decisions({ item, act }: { item: DeskCase; act: Act }) {
  const t = useText('operator-work');
  return (
    <Panel title={t('decisions.title')}>
      {item.decisions.map((one) => (
        <Decision key={one.id} one={one} act={act} />
      ))}
    </Panel>
  );
}

function Decision({ one, act }: { one: DeskDecision; act: Act }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const [reversing, setReversing] = useState(false);
  const [text, setText] = useState('');
  const seconds = useSeconds();
  // An answer can be that nothing is done.
  const outcome = one.measure && ANSWERS.includes(one.measure) ? one.outcome : null;
  return (
    <article className={styles['decision']}>
      <p className="label">
        {one.measure ? words(`measures.${one.measure}`) : t('decisions.closed')}
        {outcome && ` · ${words(`outcomes.${outcome}`)}`}
      </p>
      <p className="small muted">{`${one.decided_by} · ${format.exact(one.decided_at)}`}</p>
      {one.until && <p>{t('decisions.until', { when: format.exact(one.until) })}</p>}
      {one.text && (
        <p className={styles['text']}>
          <MemberText>{one.text}</MemberText>
        </p>
      )}
      <p className="small muted">
        {one.mailed_at
          ? t('decisions.mailed', { when: format.exact(one.mailed_at) })
          : t('decisions.notMailed')}
      </p>
      {one.reversed ? (
        <p>
          {t('decisions.reversed', { by: one.reversed.by, when: format.exact(one.reversed.at) })}
        </p>
      ) : isUndoable(one, seconds) ? (
        <Button variant="line" onClick={() => void act(() => undoDecision(one.id))}>
          {t('keys.undo')}
        </Button>
      ) : one.measure === null || HITS_NOBODY.includes(one.measure) ? null : (
        <Button variant="danger" onClick={() => setReversing(true)}>
          {t('decisions.reverse')}
        </Button>
      )}
      <ConfirmDialog
        open={reversing}
        danger
        title={t('decisions.reverseTitle')}
        confirm={t('decisions.reverse')}
        onClose={() => setReversing(false)}
        onConfirm={() => {
          setReversing(false);
          void act(() =>
            callDesk('reverseDecision', { decision: one.id, ...(text && { words: text }) }),
          );
        }}
      >
        <p>{t('decisions.reverseText')}</p>
        <TextArea
          label={t('decisions.reverseWords')}
          value={text}
          maxLength={WORDS_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
      </ConfirmDialog>
    </article>
  );
}
