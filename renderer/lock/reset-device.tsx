import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import type { LockBridge } from '../../shared/desktop/discretion-bridge.ts';
import { Button } from '../ui/controls/button.tsx';
import { FieldError } from '../ui/controls/field-error.tsx';
import styles from './lock-page.module.css';

/** The way out without the PIN: wipes this machine, after saying what that means. */
export function ResetDevice({
  bridge,
  t,
  onClose,
}: {
  bridge: LockBridge;
  t: TFunction<'lock-screen'>;
  onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  async function wipe(): Promise<void> {
    setBusy(true);
    setFailed(false);
    await bridge.resetDevice().catch(() => setFailed(true));
    setBusy(false);
  }
  return (
    <>
      <div className={styles['words']}>
        <h1 ref={heading} tabIndex={-1} className="section-title">
          {t('anew.title')}
        </h1>
        <p className="muted">{t('anew.text')}</p>
        <p className="muted">{t('anew.stays')}</p>
      </div>
      {hasFailed && (
        <div role="alert">
          <FieldError>{t('anew.failed')}</FieldError>
        </div>
      )}
      <div className={styles['form']}>
        <Button variant="danger" size="large" block busy={busy} onClick={() => void wipe()}>
          {t(busy ? 'anew.busy' : 'anew.confirm')}
        </Button>
        <Button variant="plain" block disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}
