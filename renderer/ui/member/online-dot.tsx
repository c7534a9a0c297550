import { classes } from '../layout/classes.ts';
import styles from './online-dot.module.css';

/** The green dot of somebody who is online, with words for those who do not see it. */
export function OnlineDot({ words, onPhoto = false }: { words: string; onPhoto?: boolean }) {
  return (
    <>
      <i className={classes(styles['dot'], onPhoto && styles['photo'])} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </>
  );
}
