import { useState } from 'react';
import type { QuietHours } from '../../../../shared/desktop/desktop-preferences.ts';
import { useText } from '../../../i18n/text.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { DesktopPartProps } from '../device/desktop-part-props.ts';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';

/** What most people sleep. */
const FIRST_HOURS: QuietHours = { from: '22:30', to: '08:00' };
const TIME = /^\d\d:\d\d$/;

/** The quiet hours. An incomplete time is not stored. */
function Hours({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const t = useText('desktop');
  const [typed, setTyped] = useState(hours);
  const set = (part: Partial<QuietHours>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (TIME.test(next.from) && TIME.test(next.to)) onChange(next);
  };
  return (
    <div className={styles['hours']} role="group" aria-label={t('quietHours.label')}>
      <TextField
        type="time"
        label={t('quietHours.from')}
        value={typed.from}
        required
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="time"
        label={t('quietHours.to')}
        value={typed.to}
        required
        onChange={(event) => set({ to: event.target.value })}
      />
    </div>
  );
}

/** When the desktop app shows notifications; messages and the badge go on. */
export function DesktopNotices({
  preferences: { doNotDisturb, quietHours },
  change,
}: DesktopPartProps) {
  const t = useText('desktop');
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('notices.title')}</h3>
      <div className={styles['switches']}>
        <Switch
          checked={doNotDisturb}
          onChange={(on) => change({ doNotDisturb: on })}
          hint={t('doNotDisturb.text')}
        >
          {t('doNotDisturb.label')}
        </Switch>
        <Switch
          checked={quietHours !== null}
          onChange={(on) => change({ quietHours: on ? FIRST_HOURS : null })}
          hint={t('quietHours.text')}
        >
          {t('quietHours.label')}
        </Switch>
      </div>
      {quietHours && (
        <Hours hours={quietHours} onChange={(hours) => change({ quietHours: hours })} />
      )}
    </div>
  );
}
