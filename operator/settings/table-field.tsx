import { useId } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import field from '../../renderer/ui/controls/field.module.css';
import { Table } from '../parts/table.tsx';
import { CheckList } from './check-list.tsx';
import { useSettingText } from './setting-text.ts';
import type { Draft, readDraft } from './setting-value.ts';
import { codesOf, idOf, tableFormOf, type FormField } from './table-form.ts';
import styles from './settings-page.module.css';

type Wrong = ReturnType<typeof readDraft>['wrong'];
interface Cells {
  draft: Draft;
  wrong: Wrong;
  onType: (draft: Draft) => void;
}

/** The fields of a setting that has several, in rows and columns. */
export function TableField({ setting, ...cells }: Cells & { setting: string }) {
  const words = useSettingText();
  const form = tableFormOf(setting);
  if (!form) return null;
  const { rows, columns, fields } = form;
  return (
    <Table
      caption={words.name(setting)}
      heads={['', ...columns.map((id) => words.part(setting, id))]}
    >
      {rows.map((row) => (
        <tr key={row}>
          <th scope="row">{words.part(setting, row)}</th>
          {columns.map((column) => {
            const one = fields.find((each) => each.row === row && each.column === column);
            const name = `${words.part(setting, row)}, ${words.part(setting, column)}`;
            return <td key={column}>{one && <Cell one={one} name={name} {...cells} />}</td>;
          })}
        </tr>
      ))}
    </Table>
  );
}

function Cell({ one, name, draft, wrong, onType }: Cells & { one: FormField; name: string }) {
  const t = useText('operator-settings');
  const error = useId();
  const id = idOf(one);
  const isWrong = wrong.get(id);
  const value = draft.typed[id] ?? '';
  const type = (text: string) => onType({ ...draft, typed: { ...draft.typed, [id]: text } });
  if (one.kind === 'switch')
    return (
      <input
        type="checkbox"
        aria-label={name}
        checked={value === 'true'}
        onChange={(event) => type(String(event.target.checked))}
      />
    );
  if (one.kind === 'codes') return <CodesCell one={one} name={name} value={value} onType={type} />;
  const isNumber = one.kind === 'amount' || one.kind === 'percent';
  return (
    <>
      <input
        className={field['control']}
        aria-label={name}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? error : undefined}
        inputMode={isNumber ? 'decimal' : one.kind === 'whole' ? 'numeric' : 'text'}
        value={value}
        onChange={(event) => type(event.target.value)}
      />
      {isWrong && (
        <p id={error} className={styles['wrong']}>
          {t(`wrong.${isWrong}`)}
        </p>
      )}
    </>
  );
}

/** Countries or currencies, chosen by name; none of them means all. */
function CodesCell({
  one: { choices = [] },
  name,
  value,
  onType,
}: {
  one: FormField;
  name: string;
  value: string;
  onType: (text: string) => void;
}) {
  const t = useText('operator-settings');
  const words = useSettingText();
  const chosen = codesOf(value);
  // What is stored and cannot be chosen any more is there to be taken out.
  const all = [...choices, ...chosen.filter((code) => !choices.includes(code))];
  return (
    <details>
      <summary>
        <span className="sr-only">{`${name}: `}</span>
        {chosen.length === 0
          ? t('everywhere')
          : chosen.map((code) => words.part('', code)).join(', ')}
      </summary>
      <CheckList
        legend={name}
        choices={all}
        chosen={chosen}
        nameOf={(code) => words.part('', code)}
        onChoose={(codes) => onType(codes.join(', '))}
      />
    </details>
  );
}
