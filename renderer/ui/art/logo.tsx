import { classes } from '../layout/classes.ts';
import styles from './logo.module.css';

/** The word mark with its three rays. The link around it says where it leads. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes(styles['logo'], className)}>
      vonk
      <svg
        viewBox="0 0 16 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M3 17 1.8 13M7 16 8.6 4.6M11 18l3.2-4.6" />
      </svg>
    </span>
  );
}
