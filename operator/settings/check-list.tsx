import { Checkbox } from '../../renderer/ui/controls/checkbox.tsx';
import styles from './settings-page.module.css';

/**
 * Some of a known list, chosen by name. What is chosen again comes last, so that the order of the
 * others stays.
 */
export function CheckList({
  legend,
  choices,
  chosen,
  nameOf,
  onChoose,
}: {
  legend: string;
  choices: readonly string[];
  chosen: readonly string[];
  nameOf: (one: string) => string;
  onChoose: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset className={styles['choices']}>
      <legend className="label">{legend}</legend>
      {choices.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(checked) =>
            onChoose([...chosen.filter((other) => other !== one), ...(checked ? [one] : [])])
          }
        >
          {nameOf(one)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
