import { giftSprite } from 'virtual:gift-sprite';
import type { GiftId } from '../../../shared/gifts.ts';
import { classes } from '../layout/classes.ts';
import styles from './gift-art.module.css';

/** A gift's drawing, decorative. */
export function GiftArt({ of: gift, className }: { of: GiftId; className?: string | undefined }) {
  return (
    <svg className={classes(styles['art'], className)} viewBox="0 0 64 64" aria-hidden="true">
      <use href={`${giftSprite}#${gift}`} />
    </svg>
  );
}
