import { COMPLAINT_DOORS, type ComplaintDoor } from '../../../../shared/site/complaints.ts';
import { useText } from '../../../i18n/text.ts';
import { useSite } from '../../site-context.ts';
import { DoorDrawing } from './door-drawing.tsx';
import styles from './doors.module.css';

/**
 * The three doors; the form behind the chosen one is shown by the styles alone, so that it works
 * without JavaScript.
 */
export function Doors({ chosen }: { chosen: ComplaintDoor }) {
  const t = useText('complaints');
  const { name: site } = useSite().settings;
  return (
    <fieldset className={styles['doors']}>
      <legend className="sr-only">{t('doors.legend')}</legend>
      {COMPLAINT_DOORS.map((door) => (
        <label key={door} className={styles['choice']}>
          <input
            type="radio"
            name="door"
            value={door}
            id={`door-${door}`}
            defaultChecked={door === chosen}
          />
          <DoorDrawing door={door} />
          <span className={styles['words']}>
            <b>{t(`doors.${door}.title`)}</b>
            <span>{t(`doors.${door}.text`, { site })}</span>
            <small>{t(`doors.${door}.time`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
