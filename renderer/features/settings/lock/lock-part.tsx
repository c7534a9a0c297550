import { KeyRound, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { LockPreferences } from '../../../../shared/desktop/desktop-preferences.ts';
import type {
  DiscretionBridge,
  DiscretionState,
} from '../../../../shared/desktop/discretion-bridge.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { PinDialog, type PinPurpose } from './pin-dialog.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';

/** Choices in minutes; another stored number is offered too. */
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 240];

/** The lock with its PIN: whether there is one, when it falls shut, and how to change it. */
export function LockPart({
  bridge,
  state,
  lock,
  onChange,
}: {
  bridge: DiscretionBridge;
  state: DiscretionState;
  lock: LockPreferences | null;
  onChange: () => void;
}) {
  const t = useText('lock');
  const [purpose, setPurpose] = useState<PinPurpose | null>(null);
  const set = (next: LockPreferences) => {
    void bridge.setLock(next).then(onChange);
  };
  const words = (minutes: number) =>
    minutes % 60 === 0
      ? t('lock.afterHours', { count: minutes / 60 })
      : t('lock.afterMinutes', { count: minutes });
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('lock.title')}</h3>
      {state.hasPin && lock ? (
        <>
          <p className="small muted">{t('lock.set')}</p>
          <div className={styles['form']}>
            <Select
              label={t('lock.after')}
              value={String(lock.afterMinutes)}
              onChange={(event) => set({ ...lock, afterMinutes: Number(event.target.value) })}
              options={[...new Set([...MINUTES, lock.afterMinutes])]
                .sort((one, other) => one - other)
                .map((minutes) => ({ value: String(minutes), label: words(minutes) }))}
            />
          </div>
          <div className={styles['switches']}>
            <Switch
              checked={lock.onSystemLock}
              hint={t('lock.onSystemHint')}
              onChange={(onSystemLock) => set({ ...lock, onSystemLock })}
            >
              {t('lock.onSystem')}
            </Switch>
          </div>
          <div className="row-wrap">
            <Button variant="primary" onClick={() => void bridge.lock()}>
              <Icon of={LockKeyhole} size="s" />
              {t('lock.now')}
            </Button>
            <Button variant="line" onClick={() => setPurpose('change')}>
              {t('lock.change')}
            </Button>
            <Button variant="line" onClick={() => setPurpose('remove')}>
              {t('lock.remove')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="small muted">{t('lock.none')}</p>
          <Button
            variant="primary"
            className={styles['start']}
            onClick={() => setPurpose('choose')}
          >
            <Icon of={LockKeyhole} size="s" />
            {t('lock.choose')}
          </Button>
        </>
      )}
      {state.keyStore === 'none' && (
        <Notice boxed tone="warning" icon={KeyRound}>
          {t('lock.noKeyStore')}
        </Notice>
      )}
      {purpose && (
        <PinDialog
          bridge={bridge}
          purpose={purpose}
          onClose={() => {
            setPurpose(null);
            onChange();
          }}
        />
      )}
    </div>
  );
}
