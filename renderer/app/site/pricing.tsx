import { useEffect, useState } from 'react';
import { COUNTRIES } from '../../../shared/choices.ts';
import type { Shop } from '../../../shared/contract/payments.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useText } from '../../i18n/text.ts';
import { Bundles, Prices, useCountryOptions } from '../../site/pages/pricing/pricing-page.tsx';
import { SignupLink } from '../../site/site-link.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppSite } from './app-site.tsx';
import { useSettings, useSignedIn } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import styles from './pricing.module.css';
import { setPaymentCountry, useShopChoice } from '../../actions/purchase/shop-choice.ts';
import { useRequest } from '../../session/use-request.ts';

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

function ShownPrices() {
  const t = useText('purchase');
  const failureText = useFailureText();
  const signedIn = useSignedIn();
  const settings = useSettings();
  const options = useCountryOptions();
  const country = useShopChoice().country ?? settings.geoip_selected_country;
  const { shop, failure, retry } = usePrices(country);
  return (
    <Prices
      country={country}
      choice={
        <div className={styles['country']}>
          <Select
            label={t('country.yours')}
            value={country}
            onChange={(event) =>
              setPaymentCountry(COUNTRIES.find((one) => one === event.target.value) ?? null)
            }
            options={options}
          />
        </div>
      }
      bundles={
        <>
          {shop && <Bundles shop={shop} />}
          {!shop && failure && <ErrorState onRetry={retry}>{failureText(failure)}</ErrorState>}
          {!shop && !failure && <Skeleton shape="card" className={styles['waiting']} />}
        </>
      }
      onward={
        signedIn ? (
          <ButtonLink to="/credits" variant="primary" size="large">
            {t('pricing.toCredits')}
          </ButtonLink>
        ) : (
          <SignupLink variant="primary" size="large">
            {t('pricing.join')}
          </SignupLink>
        )
      }
    />
  );
}

/** The prices as the app shows them, which remembers the country that was chosen. */
export function Pricing() {
  return (
    <AppSite>
      <ShownPrices />
    </AppSite>
  );
}
