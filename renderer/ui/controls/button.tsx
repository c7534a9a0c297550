import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Icon } from '../art/icon.tsx';
import { LocaleLink, type LocaleLinkProps } from './locale-link.tsx';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is a view's one main action; `plain` has no surface until hovered. */
  variant?: 'primary' | 'quiet' | 'line' | 'danger' | 'plain';
  size?: 'normal' | 'large';
  /** As wide as its box. */
  block?: boolean;
}

/** The classes of a button's look, for what is not a button but a link. */
export function buttonClass(
  { variant = 'quiet', size = 'normal', block = false }: ButtonLook,
  className: string | undefined,
): string {
  return classes(
    styles['button'],
    styles[variant],
    size === 'large' && styles['large'],
    block && styles['block'],
    className,
  );
}

/** A button. `busy` announces running work and ignores further presses. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** A link within the app that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: LocaleLinkProps & ButtonLook) {
  return <LocaleLink className={buttonClass({ variant, size, block }, className)} {...rest} />;
}

/** A link to another address (mail, telephone, site) that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook & { children: ReactNode }) {
  return (
    <a className={buttonClass({ variant, size, block }, className)} {...rest}>
      {children}
    </a>
  );
}

interface RoundLook {
  icon: LucideIcon;
  /** What it does, for those who do not see the icon. */
  label: string;
  look?: 'plain' | 'line' | 'glass' | 'primary';
  large?: boolean;
}

const round = (
  { look: style = 'plain', large = false }: Pick<RoundLook, 'look' | 'large'>,
  className?: string,
) => classes(styles['round'], styles[`round-${style}`], large && styles['round-large'], className);

/** A round button with an icon and no visible word. */
export function IconButton({
  icon,
  label,
  look: style,
  large,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & RoundLook) {
  return (
    <button
      type={type}
      className={round({ look: style, large }, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon of={icon} />
    </button>
  );
}

/** The same as a link within the app. */
export function IconLink({
  icon,
  label,
  look: style,
  large,
  className,
  ...rest
}: Omit<LocaleLinkProps, 'children'> & RoundLook) {
  return (
    <LocaleLink
      className={round({ look: style, large }, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon of={icon} />
    </LocaleLink>
  );
}
