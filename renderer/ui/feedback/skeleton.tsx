import { classes } from '../layout/classes.ts';
import styles from './skeleton.module.css';

/** The grey shape of something that is on its way. The page says once, elsewhere, that it loads. */
export function Skeleton({
  shape = 'line',
  className,
  width,
}: {
  shape?: 'line' | 'title' | 'card' | 'circle' | 'block';
  className?: string;
  width?: string;
}) {
  return (
    <span
      className={classes(styles['skeleton'], styles[shape], className)}
      style={width ? { width } : undefined}
      aria-hidden="true"
    />
  );
}
