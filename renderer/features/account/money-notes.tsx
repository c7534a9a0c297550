import { Disclaimer } from '../../app/navigation/disclaimer.tsx';
import { NoSaleNotice } from '../../app/spending/no-sale-notice.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './account.module.css';

/**
 * What stands before every price: that nothing can be bought yet and, where a member has no footer,
 * what stands there of fictional profiles.
 */
export function MoneyNotes() {
  return (
    <div className={styles['notes']}>
      <NoSaleNotice />
      <Disclaimer className={classes('small muted', styles['on-phone'])} />
    </div>
  );
}
