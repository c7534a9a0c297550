import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Face, Portrait } from '../../portrait.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './social-lander.module.css';

/** From morning to night: who shows something, how much of a picture of it, and who answers. */
const POSTS = [
  { by: 'sanne', pictured: 'near', reply: 'thijs' },
  { by: 'daan', pictured: 'whole', reply: null },
  { by: 'noor', pictured: null, reply: 'samir' },
  { by: 'femke', pictured: 'near', reply: null },
  { by: 'xavier', pictured: 'whole', reply: 'amara' },
  { by: 'mirjam', pictured: null, reply: null },
] as const;
const NAMES = {
  amara: 'Amara',
  daan: 'Daan',
  femke: 'Femke',
  mirjam: 'Mirjam',
  noor: 'Noor',
  samir: 'Samir',
  sanne: 'Sanne',
  thijs: 'Thijs',
  xavier: 'Xavier',
} as const;

function Post({ post }: { post: (typeof POSTS)[number] }) {
  const t = useText('lander-socialnetwork');
  return (
    <article className={styles['post']}>
      <header className={styles['by']}>
        <Face person={post.by} alt="" className={styles['face']} />
        <div>
          <h3>{NAMES[post.by]}</h3>
          <p>{t(`post.${post.by}.when`)}</p>
        </div>
        <span className={styles['example']}>{t('example')}</span>
      </header>
      <p className={styles['text']}>{t(`post.${post.by}.text`)}</p>
      {post.pictured && (
        <Portrait
          person={post.by}
          sizes="(min-width: 992px) 26rem, (min-width: 640px) 50vw, 100vw"
          alt={t(`post.${post.by}.alt`)}
          priority={post === POSTS[0]}
          className={classes(styles['picture'], post.pictured === 'near' && styles['near'])}
        />
      )}
      {post.reply && (
        <blockquote className={styles['reply']}>
          <Face person={post.reply} alt="" className={styles['face']} />
          <p>
            <b>{NAMES[post.reply]}</b> {t(`post.${post.by}.reply`)}
          </p>
        </blockquote>
      )}
    </article>
  );
}

/** A day in six invented posts, each of which says that it is an example. */
export function SocialLander() {
  const t = useText('lander-socialnetwork');
  const { name, min_age: age } = useSite().settings;
  return (
    <div className={classes('wrap', styles['day'])}>
      <div className={styles['words']}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title', { name })}</h1>
        <p className={text['lead']}>{t('lead')}</p>
        <SignupLink variant="primary" size="large">
          {t('action')}
        </SignupLink>
        <p className="tiny muted">{t('note', { age })}</p>
      </div>
      <section className={styles['posts']} aria-label={t('posts')}>
        <h2 className="sr-only">{t('posts')}</h2>
        {POSTS.map((post) => (
          <Post key={post.by} post={post} />
        ))}
      </section>
    </div>
  );
}
