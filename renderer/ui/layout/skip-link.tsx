import { useText } from '../../i18n/text.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink() {
  const t = useText('common');
  return (
    <a
      href="#main"
      className={styles['skip']}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
