import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useText } from '../../i18n/text.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { useMember } from '../../session/contexts.ts';
import { currentItem, tabItems } from './items.ts';
import { COUNTED, NAVIGATION_ICONS } from './labels.ts';
import { useNavigationItems } from './use-items.ts';
import styles from './tab-bar.module.css';

/** The five tabs of a phone; `inFlow` takes room instead of overlaying. */
export function TabBar({ inFlow = false }: { inFlow?: boolean }) {
  const t = useText('common');
  const tabs = tabItems(useNavigationItems());
  const { paid_user: paidUser } = useMember();
  const current = currentItem(pathWithoutLocale(useLocation().pathname), paidUser);
  return (
    <nav className={classes(styles['bar'], inFlow && styles['in-flow'])} aria-label={t('nav.main')}>
      {tabs.map((tab) => (
        <LocaleLink
          key={tab.key}
          to={tab.path}
          className={styles['tab']}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          <Icon of={NAVIGATION_ICONS[tab.key]} size="tab" />
          <span className={styles['word']}>{t(`nav.${tab.key}`)}</span>
          {tab.badge && (
            <Badge
              count={tab.badge.count}
              tone={tab.badge.tone}
              zero
              words={t(`counted.${COUNTED[tab.key]}`)}
              className={styles['badge']}
            />
          )}
        </LocaleLink>
      ))}
    </nav>
  );
}
