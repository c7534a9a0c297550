import { useState } from 'react';
import { usePlatform } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './settings.module.css';

type State = NotificationPermission | 'unsupported';
const stateNow = (): State => ('Notification' in window ? Notification.permission : 'unsupported');

/** Whether this device may show notifications: its browser decides. The desktop app always may. */
export function PushState() {
  const t = useText('settings');
  const platform = usePlatform();
  const [state, setState] = useState(stateNow);
  const shown = platform.kind === 'desktop' ? 'desktop' : state;
  return (
    <div className={`${styles['part']} ${styles['divided']}`}>
      <h3 className={styles['part-title']}>{t('push.title')}</h3>
      <p className="small muted" role="status">{t(`push.${shown}`)}</p>
      {shown === 'default' && <Button variant="line" className={styles['start']} onClick={() => void Notification.requestPermission().then(setState)}>{t('push.allow')}</Button>}
    </div>
  );
}
