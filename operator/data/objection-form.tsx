import { useState, type SubmitEvent } from 'react';
import { STOPPABLE, type Stoppable } from '../../shared/operator/objection.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Checkbox } from '../../renderer/ui/controls/checkbox.tsx';
import type { Choice } from '../sitting/state.ts';
import styles from '../money/money.module.css';

/** What stops at once for who objects to it. */
export function ObjectionForm({
  before,
  onDecide,
}: {
  /** What was chosen before, where that was refused. */
  before: Choice | undefined;
  onDecide: (choice: Choice) => void;
}) {
  const t = useText('operator-money');
  const [stop, setStop] = useState<readonly Stoppable[]>(before?.stop ?? []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (stop.length > 0) onDecide({ measure: 'objection', stop: [...stop] });
  };
  return (
    <details open={before?.stop !== undefined}>
      <summary>{t('data.objection.title')}</summary>
      <form className={styles['form']} onSubmit={send}>
        <p className="small muted">{t('data.objection.hint')}</p>
        {STOPPABLE.map((one) => (
          <Checkbox
            key={one}
            checked={stop.includes(one)}
            hint={t(`data.objection.hints.${one}`)}
            onChange={(checked) =>
              setStop([...stop.filter((other) => other !== one), ...(checked ? [one] : [])])
            }
          >
            {t(`data.objection.stops.${one}`)}
          </Checkbox>
        ))}
        <div>
          <Button type="submit" variant="line" disabled={stop.length === 0}>
            {t('data.objection.send')}
          </Button>
        </div>
      </form>
    </details>
  );
}
