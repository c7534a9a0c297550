import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './error-page.module.css';

/** For a page that fails on stored data: deletes what the server has too; unsent data stays. */
export function DeviceReset({ memberId }: { memberId: string }) {
  const t = useText('errors');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function reset(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      const { resetDevice } = await import('../../local/reset-device.ts');
      await resetDevice(memberId);
      location.reload();
    } catch (error) {
      console.error(error);
      setBusy(false);
      setFailed(true);
    }
  }
  return (
    <div className={styles['reset']}>
      <p className="small muted">{t('reset.text')}</p>
      <Button variant="line" busy={busy} onClick={() => void reset()}>
        {t('reset.action')}
      </Button>
      {failed && <p role="alert">{t('general.plain')}</p>}
    </div>
  );
}
