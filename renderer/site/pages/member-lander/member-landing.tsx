import { useText } from '../../../i18n/text.ts';
import type { SitePageProps } from '../../site-page-props.ts';
import styles from './member-lander.module.css';
import { Notes, Place, Portrait, WriteLink } from './member-parts.tsx';

/** A member who lets strangers see them, and the way to write. */
export function MemberLanding({ data: member }: SitePageProps<'members-id-landing'>) {
  const t = useText('lander-member');
  const { name, age } = member;
  return (
    <div className="wrap">
      <article className={styles['card']}>
        <Portrait member={member} sizes="(min-width: 768px) 26rem, 100vw" />
        <div className={styles['about']}>
          <h1 className={styles['name']}>{t('who', { name, age })}</h1>
          <Place member={member} className="muted" />
          {!member.fictional && <p className={styles['intro']}>{t('intro', { name })}</p>}
          <WriteLink member={member} />
          <Notes member={member} />
        </div>
      </article>
    </div>
  );
}
