import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { useSignOut } from '../../actions/sign-out/sign-out.tsx';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './settings.module.css';

/** Signs out, with what that takes off this device: at the top, where it is found at once. */
export function WayOut() {
  const t = useText('settings');
  const common = useText('common');
  const hint = useId();
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <div className={styles['way-out']}>
        <p id={hint} className="small muted">
          {t('signOutHint')}
        </p>
        <Button variant="line" aria-describedby={hint} onClick={signOut}>
          <Icon of={LogOut} />
          {common('nav.logout')}
        </Button>
      </div>
      {dialog}
    </>
  );
}
