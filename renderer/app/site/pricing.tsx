import { COUNTRIES } from '../../../shared/profile-choices.ts';
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
import { useAnswer } from '../../session/use-answer.ts';

function ShownPrices() {
  const t = useText('purchase');
  const failureText = useFailureText();
  const signedIn = useSignedIn();
  const settings = useSettings();
  const options = useCountryOptions();
  const country = useShopChoice().country ?? settings.geoip_selected_country;
  const known = COUNTRIES.find((one) => one === country);
  const {
    answer: shop,
    failure,
    askAgain: retry,
  } = useAnswer('getBundles', known ? { country: known } : {});
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
