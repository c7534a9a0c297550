import { giftPriceRange } from '../../../shared/gifts.ts';
import { useMember, useSettings } from '../../app/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CreditsDrawing } from '../../ui/drawings.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './account.module.css';
import { MoneyNotes } from './money-notes.tsx';

/** The balance, live, and what things cost. */
export function CreditsPage() {
  const t = useText('account');
  const format = useFormat();
  const user = useMember();
  const settings = useSettings();
  const cost = settings.message_credits;
  const messages = cost > 0 ? Math.floor(user.credits / cost) : null;
  const minimum = settings.minimum_message_costs[user.profile.country];
  const { least, most } = giftPriceRange(settings);
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['intro']}>
        <h1 className="page-title">{t('credits.title')}</h1>
        <p className="muted">{t('credits.intro')}</p>
      </div>
      <MoneyNotes />
      <div className={styles['columns']}>
        <section className={styles['panel']}>
          <CreditsDrawing />
          <div className={styles['tight']}>
            <h2 className="label">{t('credits.balance')}</h2>
            <p className={styles['balance']} data-balance={user.credits}>
              <b>{format.number(user.credits)}</b> {t('credits.credits', { count: user.credits })}
            </p>
            {messages !== null && messages > 0 && (
              <p className="muted">{t('credits.enough', { count: messages })}</p>
            )}
          </div>
          <div className="row-wrap">
            <ButtonLink to="/chats" variant="primary">
              {t('credits.chats')}
            </ButtonLink>
            <ButtonLink to="/credits/statement" variant="line">
              {t('credits.statement')}
            </ButtonLink>
          </div>
        </section>
        <section className={styles['panel']}>
          <h2 className="section-title">{t('credits.costs')}</h2>
          <dl className={styles['prices']}>
            <div>
              <dt>{t('credits.message')}</dt>
              <dd className="num">{t('credits.amount', { count: cost })}</dd>
            </div>
            <div>
              <dt>{t('credits.photo')}</dt>
              <dd className="num">{t('credits.amount', { count: settings.photo_credits })}</dd>
            </div>
            <div>
              <dt>{t('credits.gift')}</dt>
              <dd className="num">
                {least === most
                  ? t('credits.amount', { count: most })
                  : t('credits.range', { from: least, count: most })}
              </dd>
            </div>
            <div>
              <dt>{t('credits.likes')}</dt>
              <dd>{t('credits.free')}</dd>
            </div>
            <div>
              <dt>{t('credits.received')}</dt>
              <dd>{t('credits.free')}</dd>
            </div>
            {!user.paid_user && settings.free_first_message && (
              <div>
                <dt>{t('credits.first', { count: settings.free_conversations })}</dt>
                <dd>{t('credits.free')}</dd>
              </div>
            )}
          </dl>
          <div className={styles['tight']}>
            {minimum && (
              <p className="small muted">
                {t('credits.least', {
                  price: format.money(minimum.costs, minimum.currency),
                  country: format.country(user.profile.country),
                })}
              </p>
            )}
            <p className="small muted">{t('credits.failed')}</p>
          </div>
        </section>
      </div>
    </div>
  );
}
