import type { ComponentProps } from 'react';
import { classes } from '../layout/classes.ts';
import { LocaleLink, type LocaleLinkProps } from './locale-link.tsx';
import styles from './chip.module.css';

/** A small choice. With `pressed` a switch; without, an action or (as `Tag`) a label. */
export function Chip({
  pressed,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={classes(styles['chip'], styles['action'], pressed && styles['on'], className)}
      {...rest}
    />
  );
}

/** A chip that leads somewhere; `aria-current` marks the place where one is. */
export function ChipLink({ className, ...rest }: LocaleLinkProps) {
  return <LocaleLink className={classes(styles['chip'], styles['action'], className)} {...rest} />;
}

/** A chip that only says something, such as an interest on a profile. */
export function Tag({ on = false, className, ...rest }: ComponentProps<'span'> & { on?: boolean }) {
  return <span className={classes(styles['chip'], on && styles['on'], className)} {...rest} />;
}
