import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useMatch, useSearchParams } from 'react-router';
import { usePageTitle } from '../../session/page-title.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SectionList } from './section-list.tsx';
import { useSections, type Section } from './sections.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './settings.module.css';
import { WayOut } from './way-out.tsx';

function useChosenSection(sections: readonly Section[]): Section | null {
  const onNotifications = useMatch('/:locale/notifications') !== null;
  const [query] = useSearchParams();
  const wanted = onNotifications ? 'notifications' : query.get('section');
  return sections.find((section) => section.id === wanted) ?? null;
}

function SectionPanel({ section, focus }: { section: Section; focus: boolean }) {
  const t = useText('settings');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section.id);
  useEffect(() => {
    if (shown.current === section.id) return;
    shown.current = section.id;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [section.id]);
  const { id, Component } = section;
  return (
    <section aria-labelledby="settings-section" className={styles['panel']}>
      <h2
        ref={heading}
        id="settings-section"
        tabIndex={-1}
        className={classes('section-title', styles['heading'])}
        {...(focus ? { 'data-page-focus': '' } : {})}
      >
        {t(`section.${id}`)}
      </h2>
      <Suspense
        fallback={
          <div aria-busy="true" className="stack">
            <Skeleton shape="title" />
            <Skeleton shape="card" className={styles['waiting']} />
          </div>
        }
      >
        <Component key={id} />
      </Suspense>
    </section>
  );
}

/** The settings: a list or a section on a phone, both from 768 px. */
export function SettingsPage() {
  const t = useText('settings');
  const sections = useSections();
  const chosen = useChosenSection(sections);
  const section = chosen ?? sections[0];
  usePageTitle(chosen && t(`section.${chosen.id}`));
  return (
    <div className={classes('wrap', styles['page'])} data-open={chosen ? '' : undefined}>
      <header className={styles['head']}>
        {chosen && (
          <LocaleLink to="/settings" className={styles['back']}>
            <Icon of={ArrowLeft} size="s" />
            {t('back')}
          </LocaleLink>
        )}
        <h1 className={classes('page-title', styles['title'])}>{t('title')}</h1>
        <WayOut />
      </header>
      <SectionList current={section?.id ?? null} />
      {section && <SectionPanel section={section} focus={chosen !== null} />}
    </div>
  );
}
