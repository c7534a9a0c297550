import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../shared/identifiers.ts';
import { REPORT_KINDS, type ReportKind } from '../../shared/report-kinds.ts';
import type { CallFailure } from '../../shared/result.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { showToast } from '../parts/toasts.tsx';
import { useMay } from '../session/session.ts';
import '../texts/work-texts.ts';
import styles from './own-case.module.css';

/** Opens a case about a member whom nobody reported, with a reason; one for others is left to them. */
export function OwnCase({
  profile,
  onOpened,
}: {
  profile: string;
  onOpened: (id: string) => void;
}) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const why = useFailureText();
  const [topic, setTopic] = useState<ReportKind>('fake');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  // The same form sent again is the same case.
  const id = useRef(newId());
  const may = useMay();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const input = { id: id.current, profile, topic, text: text.trim() };
    const result = await callDesk('openOwnCase', input);
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    const { id: opened, number, queue } = result.value;
    if (queue !== 'minors' || may('minors')) {
      onOpened(opened);
      return;
    }
    id.current = newId();
    setText('');
    showToast({ text: t('ownCase.handedOn', { number }), tone: 'success' });
  };
  return (
    <details>
      <summary>{t('ownCase.title')}</summary>
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <p className="small muted">{t('ownCase.hint')}</p>
        <Select
          label={t('ownCase.topic')}
          value={topic}
          options={REPORT_KINDS.map((value) => ({ value, label: words(`topics.${value}`) }))}
          onChange={(event) =>
            setTopic(REPORT_KINDS.find((one) => one === event.target.value) ?? topic)
          }
        />
        <TextArea
          label={t('ownCase.reason')}
          error={failure ? why(failure) : null}
          required
          rows={2}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" variant="line" busy={busy}>
            {t('ownCase.open')}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The same beside a case, for those who decide on reports; it leads to the new one. */
export function OwnCasePanel({ profile }: { profile: string }) {
  const may = useMay();
  const navigate = useNavigate();
  const path = usePath();
  if (!may('reports')) return null;
  return <OwnCase profile={profile} onOpened={(id) => void navigate(path(`/case/${id}`))} />;
}
