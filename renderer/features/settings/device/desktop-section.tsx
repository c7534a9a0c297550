import type { DesktopBridge } from '../../../../shared/desktop/desktop-bridge.ts';
import { ZOOM_STEPS } from '../../../../shared/desktop/zoom-steps.ts';
import { usePlatform } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { DesktopNotices } from '../notices/desktop-notices.tsx';
import { DiscretionSection } from '../privacy/discretion-section.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';
import { useDesktopPreferences } from './use-desktop-preferences.ts';
import type { DesktopPartProps } from './desktop-part-props.ts';

function StartPart({ preferences, facts, change }: DesktopPartProps) {
  const t = useText('desktop');
  const place = facts.system === 'mac' ? 'mac' : 'other';
  return (
    <div className={styles['part']}>
      <h3 className={styles['part-title']}>{t('start.title')}</h3>
      <div className={styles['switches']}>
        {facts.hasTray && (
          <Switch
            checked={preferences.closeToTray}
            onChange={(closeToTray) => change({ closeToTray })}
            hint={t(`closeToTray.${place}`)}
          >
            {t('closeToTray.label')}
          </Switch>
        )}
        <Switch
          checked={preferences.startWithSystem}
          onChange={(startWithSystem) => change({ startWithSystem })}
          hint={t('startWithSystem.text')}
        >
          {t('startWithSystem.label')}
        </Switch>
        {facts.hasTray && (
          <Switch
            checked={preferences.startHidden}
            disabled={!preferences.startWithSystem}
            onChange={(startHidden) => change({ startHidden })}
            hint={t(`startHidden.${place}`)}
          >
            {t('startHidden.label')}
          </Switch>
        )}
      </div>
    </div>
  );
}

/** How large the page is drawn, and whether macOS checks the spelling. */
function TextPart({ preferences, facts, change }: DesktopPartProps) {
  const t = useText('desktop');
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('text.title')}</h3>
      <div className={styles['form']}>
        <Select
          label={t('zoom.label')}
          hint={t('zoom.text')}
          value={String(preferences.zoom)}
          options={ZOOM_STEPS.map((zoom) => ({
            value: String(zoom),
            label: t('zoom.value', { zoom }),
          }))}
          onChange={(event) =>
            change({ zoom: ZOOM_STEPS.find((zoom) => String(zoom) === event.target.value) ?? 100 })
          }
        />
      </div>
      {facts.system === 'mac' && (
        <div className={styles['switches']}>
          <Switch
            checked={preferences.spellCheck}
            onChange={(spellCheck) => change({ spellCheck })}
            hint={t('spellCheck.text')}
          >
            {t('spellCheck.label')}
          </Switch>
        </div>
      )}
    </div>
  );
}

function Chosen({ desktop }: { desktop: DesktopBridge }) {
  const t = useText('desktop');
  const { known, change } = useDesktopPreferences(desktop);
  if (!known)
    return (
      <div aria-busy="true" className="stack">
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    );
  const props = { ...known, change };
  return (
    <>
      <StartPart {...props} />
      <DesktopNotices {...props} />
      <DiscretionSection {...props} desktop={desktop} />
      <TextPart {...props} />
      <p className="small muted">{t('version', { version: known.facts.version })}</p>
    </>
  );
}

/** The desktop app's own settings, stored on this machine. */
export function DesktopSection() {
  const { desktop } = usePlatform();
  return desktop && <Chosen desktop={desktop} />;
}
