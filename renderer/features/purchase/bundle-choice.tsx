import type { BundleId } from '../../../shared/money/bundles.ts';
import type { Shop } from '../../../shared/contract/payments.ts';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { BundleFace } from '../../ui/bundle/bundle.tsx';
import styles from '../../ui/bundle/bundle.module.css';
import { classes } from '../../ui/layout/classes.ts';

/** The four bundles, one of which is chosen. */
export function BundleChoice({
  shop,
  value,
  onChange,
  look,
}: {
  shop: Shop;
  value: BundleId;
  onChange: (bundle: BundleId) => void;
  /** Under each other beside words, or as a field of cards. */
  look: 'rows' | 'cards';
}) {
  const t = useText('purchase');
  const { message_credits: messageCredits } = useSettings();
  return (
    <fieldset className={classes(styles['bundles'], styles[look])}>
      <legend className="sr-only">{t('bundles')}</legend>
      {shop.bundles.map((bundle) => (
        <label
          key={bundle.id}
          className={classes(styles['bundle'], styles[bundle.id])}
          data-bundle={bundle.id}
        >
          <input
            type="radio"
            name="bundle"
            value={bundle.id}
            checked={bundle.id === value}
            onChange={() => onChange(bundle.id)}
          />
          <BundleFace bundle={bundle} shop={shop} messageCredits={messageCredits} />
        </label>
      ))}
    </fieldset>
  );
}
