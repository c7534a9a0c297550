import type { ReactNode } from 'react';
import { usePath } from '../i18n/locale.ts';
import { buttonClass, type ButtonLook } from '../ui/controls/button.tsx';
import { signupPath, useSite, type SignupWish, type SiteLinkProps } from './site-context.ts';

/**
 * A link of the server's documents: followed by the browser. It carries where the visitor comes from,
 * which is stored nowhere in most countries.
 */
export function PlainLink({ to, ...rest }: SiteLinkProps) {
  const { carried } = useSite();
  const [, page = to, mark = ''] = /^([^#]*)(.*)$/.exec(to) ?? [];
  const query = carried && `${page.includes('?') ? '&' : '?'}${carried}`;
  return <a href={usePath()(page) + query + mark} {...rest} />;
}

/** A link to another page of ours, as its host follows it. */
export function SiteLink(props: SiteLinkProps) {
  const { Link } = useSite();
  return <Link {...props} />;
}

/** The same, looking like a button. */
export function SiteButton({
  variant,
  size,
  block,
  className,
  ...rest
}: SiteLinkProps & ButtonLook) {
  return <SiteLink className={buttonClass({ variant, size, block }, className)} {...rest} />;
}

/**
 * A link to the sign-up that looks like a button. It works without JavaScript; with it, the sign-up
 * opens over the page (`data-signup` is what the script of the documents looks for).
 */
export function SignupLink({
  wish = {},
  page,
  variant,
  size,
  block,
  className,
  children,
}: ButtonLook & {
  wish?: SignupWish;
  /** Another page than `/signup` to join on. */
  page?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { carried, signup } = useSite();
  return (
    <a
      href={usePath()(signupPath(wish, carried, page))}
      className={buttonClass({ variant, size, block }, className)}
      data-signup=""
      onClick={(event) => {
        if (!signup || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        signup(wish);
      }}
    >
      {children}
    </a>
  );
}
