import { Keyboard, LogOut, Search } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { localisedPath, pathWithoutLocale } from '../../shared/locales.ts';
import { OPERATOR_LANGUAGES } from '../../shared/operator/roles.ts';
import { useLocale } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { IconButton } from '../../renderer/ui/controls/button.tsx';
import { ChipSelect } from '../../renderer/ui/controls/select.tsx';
import { openKeyList } from '../keyboard/key-list.tsx';
import { KeyCap } from '../parts/key-cap.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import { signOut, useMe } from '../session/session.ts';
import styles from './bar.module.css';
import { openFinder } from './finder.tsx';

const NAMES = { nl: 'Nederlands', en: 'English' } as const;

/** Who sits here, how to find a case, and the way out. */
export function Bar() {
  const t = useText('operator');
  const words = useText('operator-words');
  const me = useMe();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <header className={styles['bar']}>
      <button type="button" className={styles['find']} onClick={openFinder}>
        <Icon of={Search} size="s" />
        <span className="clip">{t('finder.hint')}</span>
        <span className={styles['keys']}>
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>K</KeyCap>
        </span>
      </button>
      <p className={styles['who']}>
        <strong className="clip">{withNamedMarks(me.name)}</strong>
        <span className="muted">{`${words(`roles.${me.role}`)} ${me.number}`}</span>
      </p>
      <ChipSelect
        label={t('language')}
        value={locale}
        options={OPERATOR_LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }))}
        onChange={(event) => {
          const next = OPERATOR_LANGUAGES.find((one) => one === event.target.value) ?? 'nl';
          void navigate(localisedPath(next, pathWithoutLocale(pathname)) + search);
        }}
      />
      <IconButton icon={Keyboard} label={t('keys.list')} onClick={openKeyList} />
      <IconButton icon={LogOut} label={t('signOut')} onClick={() => void signOut()} />
    </header>
  );
}
