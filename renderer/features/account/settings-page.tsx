import { LogOut } from 'lucide-react';
import { LanguageSwitcher } from '../../app/navigation/language-switcher.tsx';
import { ThemeSwitch } from '../../app/navigation/theme-switch.tsx';
import { useSignOut } from '../../app/member/sign-out.tsx';
import { useMember } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeviceSettings } from './device-settings.tsx';
import styles from './account.module.css';

/** The overview of what a member can set: language and look, this device, and the way out. */
export function SettingsPage() {
  const t = useText('account');
  const nav = useText('common');
  const { email } = useMember();
  const { signOut, dialog } = useSignOut();
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1 className="page-title">{t('settings.title')}</h1>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <section className={styles['panel']}>
            <h2 className="section-title">{t('settings.look')}</h2>
            <LanguageSwitcher />
            <ThemeSwitch />
          </section>
          <DeviceSettings />
        </div>
        <section className={styles['panel']}>
          <h2 className="section-title">{t('settings.account')}</h2>
          <div><p className="label">{t('own.email')}</p><p className="small muted">{email}</p></div>
          <Button variant="line" className={styles['to-settings']} onClick={signOut}><Icon of={LogOut} />{nav('nav.logout')}</Button>
          <p className="small muted">{t('settings.signOutHint')}</p>
        </section>
      </div>
      {dialog}
    </div>
  );
}
