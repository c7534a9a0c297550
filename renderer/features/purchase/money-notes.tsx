import { Disclaimer } from '../../session/disclaimer.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './shop.module.css';

/** Stands before every price where a member has no footer: what it says of fictional profiles. */
export function MoneyNotes() {
  return <Disclaimer className={classes('small muted', styles['on-phone'])} />;
}
