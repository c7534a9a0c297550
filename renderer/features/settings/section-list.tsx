import { ChevronRight } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { sectionPath, type SectionId } from './section-path.ts';
import { useSections, type GroupId } from './sections.tsx';
import styles from './settings.module.css';

const GROUPS: readonly GroupId[] = ['account', 'privacy', 'app', 'data'];

/** Every part of the settings by its group. */
export function SectionList({ current }: { current: SectionId | null }) {
  const t = useText('settings');
  const all = useSections();
  return (
    <nav aria-label={t('sections')} className={styles['list']}>
      {GROUPS.map((group) => {
        const sections = all.filter((section) => section.group === group);
        return (
          sections.length > 0 && (
            <div key={group} className={styles['group']}>
              <h2 className={styles['group-title']}>{t(`group.${group}`)}</h2>
              <ul className={styles['entries']}>
                {sections.map(({ id, icon }) => (
                  <li key={id}>
                    <LocaleLink
                      to={sectionPath(id)}
                      preventScrollReset
                      className={styles['entry']}
                      aria-current={id === current ? 'page' : undefined}
                    >
                      <Icon of={icon} />
                      <span>{t(`section.${id}`)}</span>
                      <Icon of={ChevronRight} size="s" className={styles['arrow']} />
                    </LocaleLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}
