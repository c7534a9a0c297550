import { useText } from '../../renderer/i18n/text.ts';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { CheckList } from './check-list.tsx';
import { useSettingText } from './setting-text.ts';
import { choicesOf } from './setting-value.ts';

/** A list: chosen by name where only so much can be in it, else typed, one on each line. */
export function ListField({
  setting,
  text,
  onType,
}: {
  setting: string;
  text: string;
  onType: (text: string) => void;
}) {
  const t = useText('operator-settings');
  const words = useSettingText();
  const choices = choicesOf(setting);
  if (!choices)
    return (
      <TextArea
        label={t('list')}
        rows={8}
        spellCheck={false}
        value={text}
        data-dialog-focus=""
        onChange={(event) => onType(event.target.value)}
      />
    );
  return (
    <CheckList
      legend={t('value')}
      choices={choices}
      chosen={text.split('\n').filter((one) => one !== '')}
      nameOf={(one) => words.item(setting, one)}
      onChoose={(chosen) => onType(chosen.join('\n'))}
    />
  );
}
