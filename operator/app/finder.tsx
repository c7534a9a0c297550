import { useEffect, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { createListeners } from '../../shared/listeners.ts';
import type { CallFailure } from '../../shared/result.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { useTopic } from '../parts/topic.ts';
import { OwnCase } from '../cases/own-case.tsx';
import styles from './finder.module.css';

const { subscribe, notify } = createListeners();
let isOpen = false;
function setOpen(next: boolean): void {
  isOpen = next;
  notify();
}

/** Opens the finder over whatever is on screen. */
export const openFinder = (): void => setOpen(true);

/** Where the finder opens: by Ctrl and K on every page of the desk. */
export function FinderHost() {
  const t = useText('operator');
  const open = useSyncExternalStore(subscribe, () => isOpen);
  useEffect(() => () => setOpen(false), []);
  useKeys(t('keys.everywhere'), [
    { key: 'k', control: true, what: t('finder.title'), act: openFinder },
  ]);
  return open && <Finder onClose={() => setOpen(false)} />;
}

/** Finds cases by a number, an address or an id, exactly; there is no browsing of members. */
function Finder({ onClose }: { onClose: () => void }) {
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
