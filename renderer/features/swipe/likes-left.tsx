import { useText } from '../../i18n/text.ts';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import type { SwipeDeck } from '../../local/rows.ts';
import styles from './swipe-page.module.css';

/** A free member's remaining likes, or the wait and what premium means. */
export function LikesLeft({ deck }: { deck: Pick<SwipeDeck, 'left' | 'wait_hours'> }) {
  const t = useText('swipe');
  if (deck.left === null) return null;
  if (deck.left > 0)
    return (
      <p className={styles['left']} role="status">
        {t('left.some', { count: deck.left })}
      </p>
    );
  return (
    <p className={styles['used-up']} role="status">
      {t('left.none', { count: deck.wait_hours })}{' '}
      <LocaleLink to="/premium" className="link">
        {t('left.premium')}
      </LocaleLink>
    </p>
  );
}
