import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { groupOfSetting } from '../../shared/operator/settings.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
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
import { useSettingText } from './setting-text.ts';
import { draftOf, readDraft, type Setting } from './setting-value.ts';
import { tableFormOf } from './table-form.ts';
import { ValueField } from './value-field.tsx';
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
  const words = useSettingText();
  const why = useFailureText();
  const point = useFormat().decimal(0).charAt(1);
  const { key, value, four_eyes: two, may_change: may } = setting;
  const [draft, setDraft] = useState(() => draftOf(setting, value, point));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { value: next, wrong } = readDraft(setting, draft);
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
      title={words.name(key)}
      size={tableFormOf(key) ? 'wide' : 'normal'}
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
        <p>{words.meaning(key)}</p>
        {may && (
          <>
            <ValueField
              setting={setting}
              draft={draft}
              wrong={wrong}
              isWrong={next === undefined}
              onType={setDraft}
            />
            <div>
              <Button
                variant="quiet"
                onClick={() => setDraft(draftOf(setting, setting.default, point))}
              >
                {t('reset')}
              </Button>
            </div>
            {next === undefined ? (
              <p role="status">{t('wrongFields')}</p>
            ) : (
              <Difference older={words.value(key, value)} newer={words.value(key, next)} />
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

function History({ setting }: { setting: Setting }) {
  const t = useText('operator-settings');
  const words = useSettingText();
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
                  older={words.value(setting.key, change.before)}
                  newer={words.value(setting.key, change.after)}
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
