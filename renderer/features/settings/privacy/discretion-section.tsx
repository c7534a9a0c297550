import type { DesktopBridge } from '../../../../shared/desktop/desktop-bridge.ts';
import { useText } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import type { DesktopPartProps } from '../device/desktop-part-props.ts';
import { HideKeys } from '../device/hide-keys.tsx';
import { LockPart } from '../lock/lock-part.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';
import { useDiscretion } from './use-discretion.ts';

/** The desktop app's discretion: lock, shortcut, neutral name, shielded photos. */
export function DiscretionSection({
  desktop,
  preferences,
  facts,
  change,
}: DesktopPartProps & { desktop: DesktopBridge }) {
  const t = useText('lock');
  const { state, refresh } = useDiscretion(desktop.discretion, preferences);
  if (!state)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" className={styles['waiting']} />
      </div>
    );
  return (
    <>
      <LockPart
        bridge={desktop.discretion}
        state={state}
        lock={preferences.lock}
        onChange={refresh}
      />
      <HideKeys
        shortcut={preferences.hideShortcut}
        state={state.shortcut}
        isMac={facts.system === 'mac'}
        onChange={(hideShortcut) => change({ hideShortcut })}
      />
      <div className={classes(styles['part'], styles['divided'])}>
        <h3 className={styles['part-title']}>{t('seen')}</h3>
        <div className={styles['switches']}>
          <Switch
            checked={preferences.neutral}
            hint={t('neutral.hint', { name: state.neutralName })}
            onChange={(neutral) => change({ neutral })}
          >
            {t('neutral.title')}
          </Switch>
          <Switch
            checked={preferences.protectPhotos && state.canProtect}
            disabled={!state.canProtect}
            hint={t(state.canProtect ? 'photos.hint' : 'photos.cannot')}
            onChange={(protectPhotos) => change({ protectPhotos })}
          >
            {t('photos.title')}
          </Switch>
        </div>
      </div>
    </>
  );
}
