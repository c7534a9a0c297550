import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { closeSignup, useOpenSignup } from '../../actions/signup/signup.ts';

/** Where the sign-up opens; navigating closes it, and typed values stay. */
export function SignupHost() {
  const open = useOpenSignup();
  const { pathname } = useLocation();
  // Before the next page is painted: it may have the same fields.
  useLayoutEffect(() => closeSignup, [pathname]);
  return open && <open.Modal wish={open.wish} onClose={closeSignup} />;
}
