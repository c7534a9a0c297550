import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { BUNDLE_IDS, type BundleId } from '../../../shared/money/bundles.ts';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { OfferedPaymentMethod, Shop } from '../../../shared/contract/payments.ts';
import { isPaymentMethod, type PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { focusMissing, SAME_PAGE } from '../../session/page-focus.ts';
import { setPaymentCountry, useShopChoice } from '../../actions/purchase/shop-choice.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { CodeField } from './code-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import styles from './order.module.css';
import { OrderSummary } from './order-summary.tsx';
import { DebtNotice, PayPart } from './pay-part.tsx';
import { ShopState } from './shop-state.tsx';
import { useOrder } from './use-order.ts';
import { usedMethods, useUsed } from './use-used-methods.ts';
import { useShop, type ShownShop } from './use-shop.ts';

/** The payment country, in force on all pages of this tab. */
function CountryField({ value }: { value: string }) {
  const t = useText('purchase');
  const format = useFormat();
  const { countries } = useSettings();
  return (
    <div className={styles['country']}>
      <Select
        label={t('country.label')}
        hint={t('country.hint')}
        value={value}
        onChange={(event) =>
          setPaymentCountry(COUNTRIES.find((one) => one === event.target.value) ?? null)
        }
        options={countries.map((code) => ({ value: code, label: format.country(code) }))}
      />
    </div>
  );
}

interface OrderFormProps {
  shown: ShownShop;
  shop: Shop;
  bundleId: BundleId;
  methods: readonly OfferedPaymentMethod[];
  /** The method of the address, else the one used last or the first. */
  method: PaymentMethod | null;
  bankUsed: string | null;
}

function OrderForm({ shown, shop, bundleId, methods, method, bankUsed }: OrderFormProps) {
  const t = useText('purchase');
  const navigate = useNavigate();
  const path = usePath();
  const { country, code } = useShopChoice();
  const { statement_text: statement } = useSettings();
  const [bankChoice, setBank] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const order = useOrder((refusal) => {
    if (refusal.startsWith('code_')) shown.applyCode(null, refusal);
    shown.reload();
  });
  const bundle = shop.bundles.find(({ id }) => id === bundleId);
  const chosen = methods.find(({ name }) => name === method);
  const bank =
    [bankChoice ?? bankUsed ?? ''].find((id) => chosen?.banks.some((one) => one.id === id)) ?? '';
  const isBankMissing = chosen !== undefined && chosen.banks.length > 0 && bank === '';
  if (!bundle) throw new PageError(404);
  const pay = () => {
    setTried(true);
    if (!chosen || isBankMissing) {
      focusMissing('select');
      return;
    }
    void order.place({
      bundle: bundleId,
      method: chosen.name,
      ...(bank === '' ? {} : { bank }),
      ...(country ? { country } : {}),
      ...(code ? { discount_code: code } : {}),
      agreed_total: bundle.total,
      agreed_currency: shop.currency,
    });
  };
  return (
    <div className={styles['columns']}>
      <div className={styles['left']}>
        <MethodChoice
          methods={methods}
          value={chosen?.name ?? null}
          bank={bank}
          bankMissing={tried && isBankMissing}
          methodMissing={tried && !chosen}
          onChange={(name) => {
            setBank(null);
            void navigate(path(`/credits/${bundleId}/${name}`), {
              replace: true,
              preventScrollReset: true,
              // The keys of the radio buttons go on from the one that was chosen.
              state: SAME_PAGE,
            });
          }}
          onBank={setBank}
        />
        <CountryField value={shop.country} />
        <p className="small muted">{t('order.statement', { text: statement })}</p>
      </div>
      <section className={classes(styles['panel'], styles['sticky'])} aria-label={t('order.yours')}>
        <h2 className="section-title">{t('order.yours')}</h2>
        <OrderSummary shop={shop} bundle={bundle} secondsLeft={shown.secondsLeft} />
        <DebtNotice debt={shop.debt_credits} credits={bundle.credits} />
        <CodeField shown={shown} />
        <PayPart
          order={{ ...order, busy: order.busy || shown.busy }}
          total={bundle.total}
          currency={shop.currency}
          slow={chosen?.slow ?? false}
          onPay={pay}
        />
      </section>
    </div>
  );
}

/** One bundle: how to pay, what it costs, and the order. */
export function OrderPage() {
  const t = useText('purchase');
  const { id = '', paymentmethod } = useParams();
  const { paid_user: paid } = useMember();
  const bundleId = BUNDLE_IDS.find((one) => one === id);
  if (!bundleId || (paymentmethod !== undefined && !isPaymentMethod(paymentmethod)))
    throw new PageError(404);
  const used = useUsed();
  const asked = paymentmethod ?? null;
  const shown = useShop(asked);
  const methods = usedMethods(shown.shop?.methods ?? [], used);
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['head']}>
        <LocaleLink to={paid ? '/credits' : '/premium'} className={styles['back']}>
          <Icon of={ArrowLeft} size="s" />
          {t('order.otherBundle')}
        </LocaleLink>
        <h1 className="page-title">{t('order.title')}</h1>
      </header>
      <ShopState shown={shown} />
      {shown.shop && used && (
        <OrderForm
          shown={shown}
          shop={shown.shop}
          bundleId={bundleId}
          methods={methods}
          method={asked ?? methods[0]?.name ?? null}
          bankUsed={used[0]?.bank ?? null}
        />
      )}
    </div>
  );
}
