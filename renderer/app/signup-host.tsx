import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeSignup, useOpenSignup } from './signup.ts';

/** Where the sign-up opens over a visitor's page. Going to another page closes it; what was typed is kept. */
export function SignupHost() {
  const open = useOpenSignup();
  const { pathname } = useLocation();
  useEffect(() => closeSignup, [pathname]);
  return open && <open.Modal wish={open.wish} onClose={closeSignup} />;
}
