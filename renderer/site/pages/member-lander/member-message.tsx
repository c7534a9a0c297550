import { useText } from '../../../i18n/text.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { FictionalTag } from '../../../ui/member/fictional-tag.tsx';
import { photoVariant } from '../../../ui/photo/photo-variant.ts';
import type { SitePageProps } from '../../site-page-props.ts';
import styles from './member-lander.module.css';
import { Notes, Place, WriteLink } from './member-parts.tsx';

const OTHERS = ['second', 'third'] as const;

/** How a conversation with a member could begin; labelled as an example. */
export function MemberMessage({ data: member }: SitePageProps<'members-id-landing2'>) {
  const t = useText('lander-member');
  const { name, age, photo, fictional } = member;
  return (
    <div className={classes('wrap', styles['talk'])}>
      <header className={styles['who']}>
        <Avatar name={name} photo={photo && photoVariant(photo.path, 'medium')} size="xl" />
        <div>
          <h1 className="page-title">{t('who', { name, age })}</h1>
          <Place member={member} className="muted" />
          {fictional && <FictionalTag className={styles['beside'] ?? ''} />}
        </div>
      </header>
      <section className={styles['lines']} aria-labelledby="begin">
        <h2 id="begin" className={styles['begin']}>
          {t('begin.title')}
        </h2>
        <p className={styles['first']}>{t('begin.first')}</p>
        {OTHERS.map((key) => (
          <p key={key} className={styles['other']}>
            <b>{t('begin.or')}</b> {t(`begin.${key}`)}
          </p>
        ))}
        <p className={styles['honest']}>{t('begin.honest', { name })}</p>
      </section>
      <WriteLink member={member} />
      <Notes member={member} className={styles['centred'] ?? ''} />
    </div>
  );
}
