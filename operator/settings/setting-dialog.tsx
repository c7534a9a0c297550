import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { groupOfSetting } from '../../shared/operator/settings.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Input } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { Difference } from '../parts/difference.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { showToast } from '../parts/toasts.tsx';
import { ChangedBy } from './changed-by.tsx';
import { readValue, writtenValue, type Setting } from './setting-value.ts';
import styles from './settings-page.module.css';

type Json = Input<'changeSetting'>['to'];

/** One setting: what it becomes, beside what it is and was. */
export function SettingDialog({
  setting,
  onClose,
  onChanged,
}: {
  setting: Setting;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useText('operator-settings');
  const why = useFailureText();
  const { key, value, four_eyes: two, may_change: may } = setting;
  const now = writtenValue(setting, value);
  const [typed, setTyped] = useState(now);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const next = readValue(setting, typed);
  const isSame = JSON.stringify(next) === JSON.stringify(value);
  const save = async () => {
    setBusy(true);
    const [from, to] = [value as Json, next as Json];
    const group = groupOfSetting(key);
    const result = two
      ? await callDesk('askApproval', {
          id: newId(),
          act: group === 'prices' ? 'change_prices' : 'change_rules',
          args: { key, from, to },
          reason,
        })
      : await callDesk('changeSetting', { key, from, to, reason });
    setBusy(false);
    if (!result.ok) {
      setError(result.failure.code === 'validation_failed' ? t('invalid') : why(result.failure));
      return;
    }
    showToast({ text: two ? t('asked') : t('saved'), tone: 'success' });
    onChanged();
  };
  return (
    <Dialog
      open
      title={key}
      onClose={onClose}
      actions={
        may && (
          <Button
            variant="primary"
            busy={busy}
            disabled={next === undefined || isSame || reason.trim() === ''}
            onClick={() => void save()}
          >
            {two ? t('ask') : t('save')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p>{t(`meaning.${key as 'name'}`)}</p>
        {may && (
          <>
            <ValueField setting={setting} typed={typed} onType={setTyped} />
            <div>
              <Button
                variant="quiet"
                onClick={() => setTyped(writtenValue(setting, setting.default))}
              >
                {t('reset')}
              </Button>
            </div>
            {next === undefined ? (
              <p role="status">{t('notJson')}</p>
            ) : (
              <Difference older={now} newer={writtenValue(setting, next)} />
            )}
            <TextField
              label={t('reason')}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
            <p role="status">{error}</p>
          </>
        )}
        <History setting={setting} />
      </div>
    </Dialog>
  );
}

function ValueField({
  setting: { kind, choices, nullable },
  typed,
  onType,
}: {
  setting: Setting;
  typed: string;
  onType: (typed: string) => void;
}) {
  const t = useText('operator-settings');
  if (kind === 'switch' || kind === 'choice')
    return (
      <Select
        label={t('value')}
        value={typed}
        data-dialog-focus=""
        options={[
          ...(nullable ? [{ value: '', label: t('empty') }] : []),
          ...(kind === 'switch'
            ? [
                { value: 'true', label: t('on') },
                { value: 'false', label: t('off') },
              ]
            : choices.map((value) => ({ value, label: value }))),
        ]}
        onChange={(event) => onType(event.target.value)}
      />
    );
  if (kind === 'list' || kind === 'table')
    return (
      <TextArea
        label={t('json')}
        rows={8}
        spellCheck={false}
        value={typed}
        data-dialog-focus=""
        onChange={(event) => onType(event.target.value)}
      />
    );
  return (
    <TextField
      label={t('value')}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      value={typed}
      data-dialog-focus=""
      onChange={(event) => onType(event.target.value)}
    />
  );
}

function History({ setting }: { setting: Setting }) {
  const t = useText('operator-settings');
  const [cursor, setCursor] = useState<string | null>(null);
  const answer = useAnswer('getSettingHistory', {
    key: setting.key,
    ...(cursor === null ? {} : { cursor }),
  });
  return (
    <section aria-label={t('history')} className={styles['history']}>
      <h3 className="label">{t('history')}</h3>
      <Loaded answer={answer}>
        {({ changes, next_cursor: next }) => (
          <>
            {changes.length === 0 && <p className="muted">{t('noHistory')}</p>}
            {changes.map((change) => (
              <div key={change.id}>
                <p className="small muted">
                  <ChangedBy change={change} />
                </p>
                <Difference
                  older={writtenValue(setting, change.before)}
                  newer={writtenValue(setting, change.after)}
                />
              </div>
            ))}
            {next && (
              <Button variant="line" onClick={() => setCursor(next)}>
                {t('older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
