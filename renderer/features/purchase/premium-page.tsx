import { Images, Infinity as Forever, MessagesSquare, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { photoLimit } from '../../../shared/photos.ts';
import type { BundleId } from '../../../shared/money/bundles.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import { PanelFoot, PayBar } from './bundle-panel.tsx';
import { DiscountLine } from './discount-line.tsx';
import { MoneyNotes } from './money-notes.tsx';
import { PremiumArt } from './premium-art.tsx';
import { ShopState } from './shop-state.tsx';
import styles from './shop.module.css';
import { useShop } from './use-shop.ts';

function Benefit({
  icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Icon of={icon} size="tab" />
      <p>
        <b>{title}</b> {children}
      </p>
    </li>
  );
}

function Benefits() {
  const t = useText('purchase');
  const { paid_user: paid, conversation_starts_left: left } = useMember();
  const { free_conversations: free } = useSettings();
  return (
    <ul role="list" className={styles['promises']}>
      <Benefit icon={MessagesSquare} title={t('promise.talk')}>
        {!paid &&
          (left === 0 ? t('promise.talkNone') : t('promise.talkNow', { count: left ?? free }))}
      </Benefit>
      <Benefit icon={Images} title={t('promise.photos')}>
        {!paid && t('promise.photosNow')}
      </Benefit>
      <Benefit icon={Forever} title={t('promise.once')}>
        {t(paid ? 'promise.onceMember' : 'promise.onceNow')}
      </Benefit>
    </ul>
  );
}

/** Only the rows that differ. */
function Differences() {
  const t = useText('account');
  const words = useText('purchase');
  const { paid_user: paid } = useMember();
  const {
    free_conversations: free,
    swipe_likes: swipes,
    message_credits: cost,
    match_claim_percentage: claim,
  } = useSettings();
  const rows = [
    [
      'rowConversations',
      t('premium.someConversations', { count: free }),
      t('premium.allConversations'),
    ],
    ['rowPhotos', t('premium.somePhotos'), t('premium.allPhotos')],
    ['rowOwnPhotos', String(photoLimit(false)), String(photoLimit(true))],
    ['rowSwipes', t('premium.someSwipes', { count: swipes }), t('premium.allSwipes')],
  ] as const;
  return (
    <section className={styles['differences']}>
      <h2 className="section-title">{words('changes')}</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('premium.what')}</span>
            </th>
            <th scope="col">{paid ? t('own.free') : words('now')}</th>
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
      <p className="small muted">{words('same', { count: cost })}</p>
      {claim !== null && (
        <p className="small muted">
          {words('promise.match', { percentage: claim })} {words('promise.matchNow')}
        </p>
      )}
      <p className="small">
        <LocaleLink to="/credits" className="link">
          {words('allOfCredits')}
        </LocaleLink>
      </p>
    </section>
  );
}

/** What premium is, with the four bundles. */
export function PremiumPage() {
  const t = useText('purchase');
  const { paid_user: paid } = useMember();
  const shown = useShop();
  const { shop, secondsLeft } = shown;
  const [chosen, setChosen] = useState<BundleId | null>(null);
  const value = chosen ?? shop?.bundles.find(({ popular }) => popular)?.id ?? 'p0';
  return (
    <div className={classes('wrap', styles['premium'])}>
      <header className={styles['pitch']}>
        <h1 className={styles['hero']}>{t(paid ? 'premiumTitleMember' : 'premiumTitle')}</h1>
        <Benefits />
        <MoneyNotes />
      </header>
      <PremiumArt className={styles['art']} />
      <section className={classes(styles['panel'], styles['choose'])} aria-labelledby="choose">
        <div>
          <h2 id="choose" className="section-title">
            {t(paid ? 'choose' : 'chooseFirst')}
          </h2>
          {shop && <DiscountLine shop={shop} secondsLeft={secondsLeft} />}
        </div>
        <ShopState shown={shown} />
        {shop && (
          <>
            <BundleChoice shop={shop} value={value} onChange={setChosen} look="rows" />
            <PanelFoot shown={shown} shop={shop} value={value} />
          </>
        )}
      </section>
      <Differences />
      {shop && <PayBar shop={shop} value={value} />}
    </div>
  );
}
