import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CallFailure } from '../../shared/result.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { OwnCase } from '../cases/own-case.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { useTopic } from '../parts/topic.ts';
import styles from './finder.module.css';

/** Finds cases by a number, an address or an id, exactly; there is no browsing of members. */
export function FinderDialog({ onClose }: { onClose: () => void }) {
  const t = useText('operator');
  const words = useText('operator-words');
  const topic = useTopic();
  const why = useFailureText();
  const navigate = useNavigate();
  const path = usePath();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Answer<'findCase'> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const open = (id: string) => {
    onClose();
    void navigate(path(`/case/${id}`));
  };
  const find = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const result = await callDesk('findCase', { exactly: text.trim() });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    const { cases, member } = result.value;
    const [only, ...more] = cases;
    // A member can have another case opened: there the choice is shown.
    if (only && more.length === 0 && !member) open(only.id);
    else setFound(result.value);
  };
  return (
    <Dialog open title={t('finder.title')} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void find(event)}>
        <TextField
          label={t('finder.label')}
          hint={t('finder.exactly')}
          error={failure ? why(failure) : null}
          value={text}
          autoComplete="off"
          spellCheck={false}
          data-dialog-focus=""
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('finder.find')}
        </Button>
      </form>
      <div role="status">
        {found?.cases.length === 0 && <p className={styles['none']}>{t('finder.none')}</p>}
      </div>
      {found && found.cases.length > 0 && (
        <ul className={styles['found']}>
          {found.cases.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles['one']} onClick={() => open(one.id)}>
                <strong className="num">{one.number}</strong>
                <span>{topic(one.topic)}</span>
                <span className="muted">{words(`states.${one.state}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.member && <OwnCase profile={found.member.profile} onOpened={open} />}
    </Dialog>
  );
}
