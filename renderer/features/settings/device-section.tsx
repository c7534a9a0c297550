import { useEffect, useState } from 'react';
import { usePlatform, useToast } from '../../app/contexts.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from './format-bytes.ts';
import styles from './settings.module.css';

/** What this device keeps and may do: nothing of it touches the account. */
export function DeviceSection() {
  const t = useText('settings');
  const locale = useLocale();
  const platform = usePlatform();
  const toast = useToast();
  const [used, setUsed] = useState<number | null>(null);
  const [measured, measureAgain] = useState(0);
  useEffect(() => {
    let stale = false;
    void navigator.storage?.estimate().then(({ usage }) => { if (!stale) setUsed(usage ?? null); });
    return () => { stale = true; };
  }, [measured]);

  async function clearPhotos(): Promise<void> {
    for (const name of await caches.keys()) if (name.includes('photo')) await caches.delete(name);
    measureAgain((times) => times + 1);
    toast({ tone: 'success', text: t('device.cleared') });
  }
  async function install(): Promise<void> {
    const outcome = await platform.install();
    if (outcome !== 'dismissed') toast(outcome === 'installed' ? { tone: 'success', text: t('device.installed') } : { text: t('device.installByHand') });
  }

  return (
    <div className={styles['rows']}>
      <div className={styles['row']}>
        <div><p className="label">{t('device.storage')}</p><p className="small muted">{used === null ? t('device.storageUnknown') : t('device.storageUsed', { size: formatBytes(used, locale) })}</p></div>
        {'caches' in window && <Button variant="line" onClick={() => void clearPhotos()}>{t('device.clear')}</Button>}
      </div>
      {platform.kind === 'browser' && !platform.isInstalled() && (
        <div className={styles['row']}>
          <div><p className="label">{t('device.app')}</p><p className="small muted">{t('device.appText')}</p></div>
          <Button variant="line" onClick={() => void install()}>{t('device.install')}</Button>
        </div>
      )}
    </div>
  );
}
