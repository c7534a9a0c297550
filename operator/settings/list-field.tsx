import { useText } from '../../renderer/i18n/text.ts';
import { Checkbox } from '../../renderer/ui/controls/checkbox.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { useSettingText } from './setting-text.ts';
import { choicesOf } from './setting-value.ts';
import styles from './settings-page.module.css';

/**
 * A list: chosen by name where only so much can be in it, else typed, one on each line. What is chosen
 * again comes last, so that the order of the others stays.
 */
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
  const chosen = text.split('\n').filter((one) => one !== '');
  return (
    <fieldset className={styles['choices']}>
      <legend className="label">{t('value')}</legend>
      {choices.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(checked) =>
            onType(
              [...chosen.filter((other) => other !== one), ...(checked ? [one] : [])].join('\n'),
            )
          }
        >
          {words.item(setting, one)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
