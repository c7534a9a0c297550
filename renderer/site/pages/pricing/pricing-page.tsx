import type { ReactNode } from 'react';
import type { Shop } from '../../../../shared/contract/payments.ts';
import { useFormat } from '../../../i18n/format.ts';
import { usePath } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { BundleList } from '../../../ui/bundle/bundle.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { CarriedFields } from '../../carried-fields.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import type { SitePageProps } from '../../site-page-props.ts';
import styles from './pricing-page.module.css';

/** What a message costs at least, where the country has such a price. */
function MessagePrice({ country }: { country: string }) {
  const t = useText('purchase');
  const format = useFormat();
  const minimum = useSite().settings.minimum_message_costs[country];
  return (
    minimum && (
      <section className={styles['message-price']} aria-labelledby="message-price">
        <h2 id="message-price" className="section-title">
          {t('pricing.message')}
        </h2>
        <p data-message-price={minimum.costs}>
          {t('pricing.from')} <b>{format.money(minimum.costs, minimum.currency)}</b>
        </p>
        <p className="small muted">{t('pricing.messageText')}</p>
      </section>
    )
  );
}

/** The bundles of a country, and that the tax is in their prices. */
export function Bundles({ shop }: { shop: Shop }) {
  const t = useText('purchase');
  const format = useFormat();
  const { settings } = useSite();
  return (
    <>
      <BundleList shop={shop} messageCredits={settings.message_credits} />
      <p className="small muted">
        {shop.vat_rate > 0
          ? t('pricing.vat', { rate: format.number(shop.vat_rate / 100) })
          : t('pricing.all')}{' '}
        {t('oneTime')} {t('refund', { count: settings.refund_days })}
      </p>
    </>
  );
}

/**
 * What a message and the bundles cost, with tax, around what differs between
 * the hosts: how a country is chosen, the bundles or why there are none, and where one goes on.
 */
export function Prices({
  country,
  choice,
  bundles,
  onward,
}: {
  country: string;
  choice: ReactNode;
  bundles: ReactNode;
  onward: ReactNode;
}) {
  const t = useText('purchase');
  const common = useText('common');
  const { name, min_age: age } = useSite().settings;
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['intro']}>
        <h1 className="page-title">{t('pricing.title')}</h1>
        <p className="muted">{t('pricing.intro')}</p>
        <p className="small">{common('footer.disclaimer', { name, age })}</p>
      </header>
      {choice}
      <MessagePrice country={country} />
      <section className={styles['list']} aria-labelledby="bundles">
        <h2 id="bundles" className="section-title">
          {t('pricing.bundles')}
        </h2>
        {bundles}
      </section>
      <div className="row-wrap">{onward}</div>
    </div>
  );
}

/** The countries to choose from, by their names in the reader's language. */
export function useCountryOptions(): { value: string; label: string }[] {
  const format = useFormat();
  return useSite().settings.countries.map((code) => ({
    value: code,
    label: format.country(code),
  }));
}

/** The prices as the server shows them: another country is asked for by the page's address. */
export function PricingPage({ data: shop }: Pick<SitePageProps<'pricing'>, 'data'>) {
  const t = useText('purchase');
  const { country } = shop;
  const options = useCountryOptions();
  return (
    <Prices
      country={country}
      choice={
        <form action={usePath()('/pricing')} className={styles['country']}>
          <CarriedFields />
          <Select
            name="country"
            label={t('country.yours')}
            defaultValue={country}
            options={options}
          />
          <Button type="submit" variant="line">
            {t('pricing.show')}
          </Button>
        </form>
      }
      bundles={<Bundles shop={shop} />}
      onward={
        <SignupLink variant="primary" size="large">
          {t('pricing.join')}
        </SignupLink>
      }
    />
  );
}
