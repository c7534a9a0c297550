import { useText } from '../../i18n/text.ts';
import styles from './swipe-page.module.css';

/** Which key does what, where there is a keyboard. */
export function GameKeys() {
  const t = useText('swipe');
  const keys = [
    ['←', t('nope')],
    ['→', t('like')],
    ['↑', t('keys.open')],
    [t('keys.space'), t('keys.photo')],
    ['⌫', t('keys.undo')],
  ] as const;
  return (
    <ul role="list" className={styles['keys']}>
      {keys.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}
