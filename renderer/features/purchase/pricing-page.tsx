import { useEffect, useState } from 'react';
import { COUNTRIES } from '../../../shared/choices.ts';
import type { Shop } from '../../../shared/contract/payments.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useSettings, useSignedIn } from '../../app/contexts.ts';
import { useFailureText } from '../../app/failure-text.ts';
import { Disclaimer } from '../../app/navigation/disclaimer.tsx';
import { setPaymentCountry, useShopChoice } from '../../app/purchase/shop-choice.ts';
import { useSignup } from '../../app/signup.ts';
import { useRequest } from '../../app/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BundleList } from './bundle-choice.tsx';
import styles from './shop.module.css';

interface PricesShown {
  shop: Shop | null;
  failure: CallFailure | null;
  retry: () => void;
}

/** The prices of a country as anybody gets them. */
function usePrices(country: string): PricesShown {
  const request = useRequest();
  const [attempt, setAttempt] = useState(0);
  const [shop, setShop] = useState<Shop | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    let isGone = false;
    const known = COUNTRIES.find((one) => one === country);
    void request('getBundles', { query: known ? { country: known } : {} }).then((answer) => {
      if (isGone) return;
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setShop(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [request, country, attempt]);
  return { shop, failure, retry: () => setAttempt((count) => count + 1) };
}

/** What a message and the bundles cost in the visitor's country, with tax. */
export function PricingPage() {
  const t = useText('purchase');
  const format = useFormat();
  const failureText = useFailureText();
  const signup = useSignup();
  const signedIn = useSignedIn();
  const settings = useSettings();
  const chosen = useShopChoice().country;
  const country = chosen ?? settings.geoip_selected_country;
  const { shop, failure, retry } = usePrices(country);
  const minimum = settings.minimum_message_costs[country];
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['intro']}>
        <h1 className="page-title">{t('pricing.title')}</h1>
        <p className="muted">{t('pricing.intro')}</p>
        <Disclaimer className="small" />
      </header>
      <div className={styles['narrow']}>
        <Select
          label={t('country.yours')}
          value={country}
          onChange={(event) =>
            setPaymentCountry(COUNTRIES.find((one) => one === event.target.value) ?? null)
          }
          options={settings.countries.map((code) => ({ value: code, label: format.country(code) }))}
        />
      </div>
      {minimum && (
        <section className={styles['message-price']} aria-labelledby="message-price">
          <h2 id="message-price" className="section-title">
            {t('pricing.message')}
          </h2>
          <p data-message-price={minimum.costs}>
            {t('pricing.from')} <b>{format.money(minimum.costs, minimum.currency)}</b>
          </p>
          <p className="small muted">{t('pricing.messageText')}</p>
        </section>
      )}
      <section className={styles['list']} aria-labelledby="bundles">
        <h2 id="bundles" className="section-title">
          {t('pricing.bundles')}
        </h2>
        {shop && <BundleList shop={shop} />}
        {!shop && failure && <ErrorState onRetry={retry}>{failureText(failure)}</ErrorState>}
        {!shop && !failure && <Skeleton shape="card" className={styles['waiting']} />}
        {shop && (
          <p className="small muted">
            {shop.vat_rate > 0
              ? t('pricing.vat', { rate: format.number(shop.vat_rate / 100) })
              : t('pricing.all')}{' '}
            {t('oneTime')} {t('refund', { count: settings.refund_days })}
          </p>
        )}
      </section>
      <div className="row-wrap">
        {signedIn ? (
          <ButtonLink to="/credits" variant="primary" size="large">
            {t('pricing.toCredits')}
          </ButtonLink>
        ) : (
          <Button variant="primary" size="large" onClick={() => signup()}>
            {t('pricing.join')}
          </Button>
        )}
      </div>
    </div>
  );
}
