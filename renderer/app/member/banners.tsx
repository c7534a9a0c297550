import { useLiveQuery } from 'dexie-react-hooks';
import { HardDrive, X } from 'lucide-react';
import { lastSynced } from '../../local/meta.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { OfflineBar } from '../../ui/feedback/offline-bar.tsx';
import { useConnection, useDatabase } from '../../session/contexts.ts';
import { DiscountBanner } from '../../actions/purchase/discount-banner.tsx';
import { AccountAlerts } from './account-alerts.tsx';
import { DecidedAlert } from '../site/complaints/decided-alert.tsx';
import { Offers } from './offers.tsx';
import { TextNotices } from './text-notices.tsx';
import { VoiceHost } from './voice-host.tsx';
import { PausedBar } from './paused-bar.tsx';
import { WhatsNew } from './whats-new.tsx';
import { OpenPayment } from './open-payment.tsx';
import styles from './banners.module.css';
import { setStorageFull, useStorageFull } from './storage-full.ts';

/** Shows that this device could not store something, until it is closed. */
function StorageAlert({ className }: { className: string | undefined }) {
  const t = useText('common');
  if (!useStorageFull()) return null;
  return (
    <Notice
      tone="danger"
      icon={HardDrive}
      role="alert"
      className={className}
      action={<IconButton icon={X} label={t('close')} onClick={() => setStorageFull(false)} />}
    >
      <b>{t('storage.title')}</b> {t('storage.text')}{' '}
      <LocaleLink to="/settings">{t('storage.action')}</LocaleLink>
    </Notice>
  );
}

/** The strips under the navigation; `wide` for pages with panes. */
export function Banners({ wide = false }: { wide?: boolean }) {
  const className = styles[wide ? 'wide' : 'banner'];
  const database = useDatabase();
  const connection = useConnection();
  const synced = useLiveQuery(() => lastSynced(database), [database]);
  return (
    <>
      <VoiceHost />
      {connection !== 'online' && (
        <OfflineBar state={connection} since={synced ?? null} className={className} />
      )}
      <StorageAlert className={className} />
      <PausedBar className={className} />
      <DecidedAlert className={className} />
      <OpenPayment className={className} />
      <DiscountBanner className={className} />
      {!wide && (
        <>
          <TextNotices className={className} />
          <WhatsNew className={className} />
          <AccountAlerts className={className} />
          <Offers className={className} />
        </>
      )}
    </>
  );
}
