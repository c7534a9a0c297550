import { useState, type SubmitEvent } from 'react';
import { usePath } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { CarriedFields } from '../../carried-fields.tsx';
import { useSite } from '../../site-context.ts';
import styles from './home-page.module.css';

const WANTED = ['female', 'male', 'both'] as const;
type Wanted = (typeof WANTED)[number];

/** Whom one looks for: the sign-up begins with it, and the search after it. */
export function Start() {
  const t = useText('home');
  const { signup } = useSite();
  const [wanted, setWanted] = useState<Wanted>('both');
  function start(event: SubmitEvent) {
    if (!signup) return;
    event.preventDefault();
    signup({ wanted, next: wanted === 'both' ? '/members' : `/members?gender=${wanted}` });
  }
  return (
    <form className={styles['start']} action={usePath()('/signup')} data-signup="" onSubmit={start}>
      <CarriedFields />
      <Segmented
        legend={t('start.wanted')}
        name="wanted"
        options={WANTED.map((value) => ({ value, label: t(`start.${value}`) }))}
        value={wanted}
        onChange={setWanted}
      />
      <Button type="submit" variant="primary" size="large" block>
        {t('start.action')}
      </Button>
    </form>
  );
}
