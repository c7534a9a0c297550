import {
  ChevronDown,
  CircleUserRound,
  Keyboard,
  LogOut,
  ReceiptText,
  Settings as SettingsIcon,
} from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Avatar } from '../../ui/member/avatar.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/controls/menu.tsx';
import { useMember } from '../../session/contexts.ts';
import { useSignOut } from '../../actions/sign-out/sign-out.tsx';
import { openShortcuts } from '../../actions/shortcuts/sheet.ts';
import styles from './account-menu.module.css';

/** Where there is a keyboard. */
function ShortcutsItem() {
  const t = useText('common');
  return (
    matchMedia('(hover: hover) and (pointer: fine)').matches && (
      <MenuItem icon={Keyboard} onSelect={openShortcuts}>
        {t('nav.shortcuts')}
      </MenuItem>
    )
  );
}

/** The member's own menu: profile, settings, logout. */
export function AccountMenu() {
  const t = useText('common');
  const { profile } = useMember();
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <Menu
        label={t('nav.account')}
        trigger={
          <button
            type="button"
            className={styles['account']}
            aria-label={t('nav.accountOf', { name: profile.name })}
          >
            <Avatar name={profile.name} photo={profile.main_image?.thumb_filename} size="s" />
            <span className={styles['name']}>{profile.name}</span>
            <Icon of={ChevronDown} size="s" />
          </button>
        }
      >
        <MenuLink icon={CircleUserRound} to="/profile">
          {t('nav.profile')}
        </MenuLink>
        <MenuLink icon={SettingsIcon} to="/settings">
          {t('nav.settings')}
        </MenuLink>
        <MenuLink icon={ReceiptText} to="/credits/statement">
          {t('nav.statement')}
        </MenuLink>
        <ShortcutsItem />
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={signOut}>
          {t('nav.logout')}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
