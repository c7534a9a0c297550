import { useText } from '../../../i18n/text.ts';
import type { SitePageProps } from '../../site-page-props.ts';
import styles from './member-lander.module.css';
import { Notes, Place, Portrait, WriteLink } from './member-parts.tsx';

/** A member by the photo, which is as large as the screen lets it be. */
export function MemberPhoto({ data: member }: SitePageProps<'members-id-landing3'>) {
  const t = useText('lander-member');
  const { name, age } = member;
  return (
    <article className={styles['poster']}>
      <Portrait
        member={member}
        sizes="(min-width: 768px) 55vw, 100vw"
        className={styles['whole']}
      />
      <div className={styles['over']}>
        <h1 className={styles['large']}>{t('who', { name, age })}</h1>
        <Place member={member} />
        <WriteLink member={member} />
        <Notes member={member} />
      </div>
    </article>
  );
}
