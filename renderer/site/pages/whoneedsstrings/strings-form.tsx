import { usePath } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { CarriedFields } from '../../carried-fields.tsx';
import styles from './whoneedsstrings-page.module.css';

const WANTED = ['female', 'male', 'both'] as const;

/** Whom one looks for; the sign-up begins with it. The browser sends it, or the script opens it. */
export function StringsForm() {
  const t = useText('lander-whoneedsstrings');
  return (
    <form className={styles['form']} action={usePath()('/signup')} data-signup="">
      <CarriedFields />
      <Segmented
        legend={t('start.wanted')}
        name="wanted"
        options={WANTED.map((value) => ({ value, label: t(`start.${value}`) }))}
        value="both"
        onChange={() => undefined}
      />
      <Button type="submit" variant="primary" size="large" block>
        {t('start.action')}
      </Button>
    </form>
  );
}
