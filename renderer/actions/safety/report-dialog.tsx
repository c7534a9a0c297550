import { useId, useState } from 'react';
import { newId } from '../../../shared/identifiers.ts';
import { REPORT_KINDS, REPORT_TEXT_LENGTH, type ReportKind } from '../../../shared/report-kinds.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import styles from './report-dialog.module.css';

export type Reported = { profile: string } | { message: string } | { photo: string };

const titleOf = (what: Reported) =>
  'message' in what ? 'reportMessageTitle' : 'photo' in what ? 'reportPhotoTitle' : 'reportTitle';

/** Reports a member, a message or a photo of theirs, and offers to block them too. */
export function ReportDialog({
  name,
  what,
  onClose,
  onBlock,
}: {
  name: string;
  what: Reported;
  onClose: () => void;
  onBlock: () => void;
}) {
  const t = useText('safety');
  const failureText = useFailureText();
  const request = useRequest();
  const group = useId();
  const [key] = useState(newId);
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [text, setText] = useState('');
  const [context, setContext] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  const send = async () => {
    if (kind === null) return;
    setBusy(true);
    const answer = await request('report', {
      body: { ...what, kind, ...(text.trim() ? { text } : {}), ...(context && { context }) },
      key,
    });
    setBusy(false);
    if (answer.ok) setNumber(answer.value.number);
    else setFailure(answer.failure);
  };
  if (number !== null)
    return (
      <Dialog
        open
        title={t('sentTitle')}
        onClose={onClose}
        actions={
          <>
            <Button variant="danger" onClick={onBlock}>
              {t('alsoBlock')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        }
      >
        <p role="status">{t('sentText', { number: String(number), name })}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t(titleOf(what), { name })}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={busy} disabled={kind === null} onClick={() => void send()}>
          {t('send')}
        </Button>
      }
    >
      <fieldset className={styles['kinds']}>
        <legend className="label">{t('kind')}</legend>
        {REPORT_KINDS.map((one) => (
          <label key={one} className={styles['kind']}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {t(`kinds.${one}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('words')}
        hint={t('wordsHint')}
        rows={3}
        maxLength={REPORT_TEXT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {'message' in what && (
        <Checkbox checked={context} onChange={setContext} hint={t('contextHint')}>
          {t('context')}
        </Checkbox>
      )}
      {failure && (
        <p role="alert" className={styles['failure']}>
          {failureText(failure)}
        </p>
      )}
    </Dialog>
  );
}
