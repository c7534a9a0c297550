import { BellOff } from 'lucide-react';
import { useSettings, usePlatform } from '../../../session/contexts.ts';
import { usePush } from '../../../actions/push/use-push.ts';
import { useTurnOn } from '../../../actions/push/use-turn-on.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { installWay } from '../../../platform/install.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { pushBrowser } from './push-browser.ts';
import { BrowserLimits } from './browser-limits.tsx';
import { PushTest } from './push-test.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';

function BrowserPush() {
  const t = useText('push');
  const format = useFormat();
  const { name: site } = useSettings();
  const push = usePush();
  const turnOn = useTurnOn(push);
  const { subscription, state } = push;
  if (subscription === undefined) return null;
  if (subscription === 'incapable')
    return (
      <p className="small muted">
        {t(installWay() === 'ios' ? 'incapableIos' : 'incapable', { site })}
      </p>
    );
  return (
    <>
      {subscription === 'denied' ? (
        <Notice icon={BellOff} tone="warning" boxed role="status">
          <b>{t('denied.title')}</b> {t(`denied.${pushBrowser(navigator.userAgent)}`, { site })}
        </Notice>
      ) : (
        <div className={styles['switches']}>
          <Switch
            checked={subscription === 'subscribed'}
            disabled={push.busy}
            hint={t('switchText', { site })}
            onChange={(on) => void (on ? turnOn() : push.turnOff())}
          >
            {t('switch')}
          </Switch>
        </div>
      )}
      {state?.lastMessage && (
        <p className="small muted">{t('last', { time: format.moment(state.lastMessage.at) })}</p>
      )}
      {subscription !== 'denied' && <PushTest push={push} />}
    </>
  );
}

/** What this device shows. The desktop app always may. */
export function PushState() {
  const t = useText('settings');
  const platform = usePlatform();
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('push.title')}</h3>
      {platform.kind === 'desktop' ? (
        <p className="small muted">{t('push.desktop')}</p>
      ) : (
        <>
          <BrowserPush />
          <BrowserLimits />
        </>
      )}
    </div>
  );
}
