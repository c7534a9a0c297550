import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './home-page.module.css';

const WANTED = ['female', 'male', 'both'] as const;
type Wanted = (typeof WANTED)[number];

/** Whom one looks for: after the login the search begins with it. */
export function Start() {
  const t = useText('home');
  const navigate = useNavigate();
  const path = usePath();
  const [wanted, setWanted] = useState<Wanted>('both');
  function start(event: FormEvent) {
    event.preventDefault();
    const search = path(wanted === 'both' ? '/members' : `/members?gender=${wanted}`);
    void navigate(path(`/login?next=${encodeURIComponent(search)}`));
  }
  return (
    <form className={styles['start']} onSubmit={start}>
      <Segmented legend={t('start.wanted')} options={WANTED.map((value) => ({ value, label: t(`start.${value}`) }))} value={wanted} onChange={setWanted} />
      <Button type="submit" variant="primary" size="large" block>{t('start.action')}</Button>
    </form>
  );
}
