import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  useConnection,
  usePlatform,
  useSettings,
  useToast,
  useWorker,
} from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { HomeScreenSteps } from '../../../actions/install/home-screen-steps.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { installWay, onInstallWay } from '../../../platform/install.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DamagedData } from './damaged-data.tsx';
import { formatBytes } from './format-bytes.ts';
import styles from '../settings.module.css';

/** What this device stores and may do: nothing of it touches the account. */
export function DeviceSection() {
  const t = useText('settings');
  const { name: site } = useSettings();
  const locale = useLocale();
  const platform = usePlatform();
  const toast = useToast();
  const worker = useWorker();
  const connection = useConnection();
  const failureText = useFailureText();
  const [used, setUsed] = useState<number | null>(null);
  const [measured, measureAgain] = useState(0);
  const [busy, setBusy] = useState(false);
  const way = useSyncExternalStore(onInstallWay, installWay);
  const [showing, setShowing] = useState(false);
  useEffect(() => {
    let stale = false;
    const { storage } = navigator as Partial<Navigator>;
    void storage?.estimate().then(({ usage }) => {
      if (!stale) setUsed(usage ?? null);
    });
    return () => {
      stale = true;
    };
  }, [measured]);

  async function clear(): Promise<void> {
    setBusy(true);
    for (const name of await caches.keys()) if (name.includes('photo')) await caches.delete(name);
    const answer = await worker.clearOffline();
    setBusy(false);
    measureAgain((times) => times + 1);
    toast(
      answer.ok
        ? { tone: 'success', text: t('device.cleared') }
        : { tone: 'danger', text: failureText(answer.failure) },
    );
  }
  async function install(): Promise<void> {
    if (way === 'ios') return void setShowing(true);
    const outcome = await platform.install();
    if (outcome !== 'dismissed')
      toast(
        outcome === 'installed'
          ? { tone: 'success', text: t('device.installed', { site }) }
          : { text: t('device.installByHand') },
      );
  }

  return (
    <div className={styles['rows']}>
      <div className={styles['row']}>
        <div>
          <p className="label">{t('device.storage')}</p>
          <p className="small muted">
            {used === null
              ? t('device.storageUnknown', { site })
              : t('device.storageUsed', { site, size: formatBytes(used, locale) })}
          </p>
          <p className="small muted">
            {t(connection === 'online' ? 'device.stays' : 'device.offline')}
          </p>
        </div>
        {'caches' in window && connection === 'online' && (
          <Button variant="line" busy={busy} onClick={() => void clear()}>
            {t('device.clear')}
          </Button>
        )}
      </div>
      {platform.kind === 'browser' && way !== 'none' && (
        <div className={styles['row']}>
          <div>
            <p className="label">{t('device.app')}</p>
            <p className="small muted">{t('device.appText', { site })}</p>
          </div>
          <Button variant="line" onClick={() => void install()}>
            {t('device.install')}
          </Button>
        </div>
      )}
      <DamagedData />
      {showing && <HomeScreenSteps onClose={() => setShowing(false)} />}
    </div>
  );
}
