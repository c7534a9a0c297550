import { Link, type LinkProps } from 'react-router';
import { usePath } from '../../i18n/locale.ts';

export interface LocaleLinkProps extends Omit<LinkProps, 'to'> {
  /** A path without its locale prefix: `/members?gender=female`. */
  to: string;
}

/** A link within the app that keeps the locale prefix. */
export function LocaleLink({ to, ...rest }: LocaleLinkProps) {
  return <Link to={usePath()(to)} {...rest} />;
}
