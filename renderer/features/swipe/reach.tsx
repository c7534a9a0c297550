import { useText } from '../../i18n/text.ts';
import type { SwipeDeck } from '../../local/rows.ts';
import styles from './swipe-page.module.css';

/** How far the cards reach, and that it is further than at first where few are near. */
export function Reach({ reach }: { reach: SwipeDeck['reach'] }) {
  const t = useText('swipe');
  if (!reach) return null;
  const { km, min_age: from, max_age: to } = reach;
  const where = km === null ? t('reach.country') : t('reach.km', { km });
  const ages =
    from === null && to === null
      ? t('reach.anyAge')
      : to === null
        ? t('reach.from', { from: from ?? 0 })
        : t('reach.ages', { from: from ?? 18, to });
  return (
    <p className={styles['reach']}>
      {t(reach.widened ? 'reach.widened' : 'reach.said', { where, ages })}
    </p>
  );
}
