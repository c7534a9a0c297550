import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useText } from '../../i18n/text.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BackButton } from './back-button.tsx';
import { useMember, useSettings } from '../../session/contexts.ts';
import { currentItem } from './items.ts';
import { COUNTED, NAVIGATION_ICONS } from './labels.ts';
import { useNavigationItems } from './use-items.ts';
import styles from './member-bar.module.css';

/**
 * The members' top navigation from 768 px.
 * @param wide spans panes.
 * @param isStarting drawn by the server, which knows no way back.
 */
export function MemberBar({
  wide = false,
  isStarting = false,
}: {
  wide?: boolean;
  isStarting?: boolean;
}) {
  const t = useText('common');
  const { name: site } = useSettings();
  const items = useNavigationItems();
  const { paid_user: paidUser } = useMember();
  const current = currentItem(pathWithoutLocale(useLocation().pathname), paidUser);
  return (
    <header className={classes('title-bar', styles['bar'])}>
      <div className={classes('wrap', styles['inside'], wide && styles['wide'])}>
        {!isStarting && <BackButton className={styles['back']} />}
        <LocaleLink to="/members" aria-label={t('nav.start', { site })} className={styles['logo']}>
          <Logo />
        </LocaleLink>
        <nav className={styles['items']} aria-label={t('nav.main')}>
          {items.map((item) => (
            <LocaleLink
              key={item.key}
              to={item.path}
              className={styles['item']}
              aria-current={item.key === current ? 'page' : undefined}
            >
              <Icon of={NAVIGATION_ICONS[item.key]} className={styles['icon']} />
              {t(`nav.${item.key}`)}
              {item.badge && (
                <Badge
                  count={item.badge.count}
                  tone={item.badge.tone}
                  zero
                  words={t(`counted.${COUNTED[item.key]}`)}
                />
              )}
            </LocaleLink>
          ))}
        </nav>
        <AccountMenu />
      </div>
    </header>
  );
}
