import { Coins, Images, MessagesSquare, type LucideIcon } from 'lucide-react';
import { useMember, useSettings } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './account.module.css';
import { MoneyNotes } from './money-notes.tsx';

const BENEFITS = [
  ['photos', Images],
  ['conversations', MessagesSquare],
  ['once', Coins],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** What premium is, beside what everybody has. */
export function PremiumPage() {
  const t = useText('account');
  const user = useMember();
  const { free_conversations: free, message_credits: cost, swipe_likes: swipes } = useSettings();
  const left = user.conversation_starts_left;
  const rows = [
    ['rowPhotos', t('premium.somePhotos'), t('premium.allPhotos')],
    [
      'rowConversations',
      t('premium.someConversations', { count: free }),
      t('premium.allConversations'),
    ],
    ['rowMessages', t('credits.amount', { count: cost }), t('credits.amount', { count: cost })],
    ['rowSwipes', t('premium.someSwipes', { count: swipes }), t('premium.allSwipes')],
  ] as const;
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['intro']}>
        <h1 className="page-title">
          {t(user.paid_user ? 'premium.titleMember' : 'premium.title')}
        </h1>
        <p className="muted">{t(user.paid_user ? 'premium.introMember' : 'premium.intro')}</p>
        {left !== null && (
          <p>
            <b>{t('premium.left', { count: left })}</b>
          </p>
        )}
      </div>
      <MoneyNotes />
      <div className={styles['benefits']}>
        {BENEFITS.map(([key, icon]) => (
          <section key={key}>
            <Icon of={icon} size="l" />
            <h2 className="section-title">{t(`premium.${key}.title`)}</h2>
            <p>{t(`premium.${key}.text`)}</p>
          </section>
        ))}
      </div>
      <section className={styles['panel']}>
        <h2 className="section-title">{t('premium.compare')}</h2>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('premium.what')}</span>
              </th>
              <th scope="col">{t('own.free')}</th>
              <th scope="col">{t('own.premium')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, plain, premium]) => (
              <tr key={key}>
                <th scope="row">{t(`premium.${key}`)}</th>
                <td>{plain}</td>
                <td>{premium}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="row-wrap">
        <ButtonLink to="/members" variant="primary">
          {t('premium.search')}
        </ButtonLink>
      </div>
    </div>
  );
}
