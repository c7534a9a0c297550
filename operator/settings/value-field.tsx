import { useText } from '../../renderer/i18n/text.ts';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { ListField } from './list-field.tsx';
import { useSettingText } from './setting-text.ts';
import type { Draft, readDraft, Setting } from './setting-value.ts';
import { TableField } from './table-field.tsx';
import { tableFormOf } from './table-form.ts';

/** The field in which a setting is edited, of whichever kind. */
export function ValueField({
  setting: { key, kind, choices, nullable },
  label,
  draft,
  wrong,
  isWrong,
  onType,
}: {
  setting: Setting;
  /** Where several stand together. */
  label?: string;
  draft: Draft;
  wrong: ReturnType<typeof readDraft>['wrong'];
  isWrong: boolean;
  onType: (draft: Draft) => void;
}) {
  const t = useText('operator-settings');
  const words = useSettingText();
  const typeText = (text: string) => onType({ ...draft, text });
  if (tableFormOf(key))
    return <TableField setting={key} draft={draft} wrong={wrong} onType={onType} />;
  if (kind === 'switch' || kind === 'choice')
    return (
      <Select
        label={label ?? t('value')}
        value={draft.text}
        {...(label === undefined && { 'data-dialog-focus': '' })}
        options={[
          ...(nullable ? [{ value: '', label: t('empty') }] : []),
          ...(kind === 'switch' ? ['true', 'false'] : choices).map((value) => ({
            value,
            label: words.value(key, kind === 'switch' ? value === 'true' : value),
          })),
        ]}
        onChange={(event) => typeText(event.target.value)}
      />
    );
  if (kind === 'list') return <ListField setting={key} text={draft.text} onType={typeText} />;
  return (
    <TextField
      label={label ?? t('value')}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      error={kind === 'number' && isWrong ? t('wrong.whole') : undefined}
      value={draft.text}
      {...(label === undefined && { 'data-dialog-focus': '' })}
      onChange={(event) => typeText(event.target.value)}
    />
  );
}
