import { giftPriceRange } from '../../../shared/gifts.ts';
import { voicePrice } from '../../../shared/voice.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './shop.module.css';

/** What things cost in credits. */
export function PriceList() {
  const t = useText('account');
  const format = useFormat();
  const user = useMember();
  const settings = useSettings();
  const minimum = settings.minimum_message_costs[user.profile.country];
  const { least, most } = giftPriceRange(settings);
  return (
    <section className={styles['panel']}>
      <h2 className="section-title">{t('credits.costs')}</h2>
      <dl className={styles['prices']}>
        <div>
          <dt>{t('credits.message')}</dt>
          <dd className="num">{t('credits.amount', { count: settings.message_credits })}</dd>
        </div>
        <div>
          <dt>{t('credits.photo')}</dt>
          <dd className="num">{t('credits.amount', { count: settings.photo_credits })}</dd>
        </div>
        <div>
          <dt>{t('credits.voice')}</dt>
          <dd className="num">{t('credits.amount', { count: voicePrice(settings) })}</dd>
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
      {minimum && (
        <p className="small muted">
          {t('credits.least', {
            price: format.money(minimum.costs, minimum.currency),
            country: format.country(user.profile.country),
          })}
        </p>
      )}
      <p className="small muted">{t('credits.failed')}</p>
    </section>
  );
}
