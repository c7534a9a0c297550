import { useEffect, useRef } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import { passkeysPossible } from '../../app/passkey-support.ts';
import { useRequest } from '../../app/use-request.ts';

/** A challenge is good for five minutes; the login page may stand open longer. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers the passkeys of this device at the address field, where the browser can. It waits in the background, so that whatever goes wrong
 * is not told: the button and the password are still there.
 * @param turn another number offers them again, after something else asked for a passkey.
 */
export function useOfferedPasskeys(
  turn: number,
  onChosen: (credential: Body<'signInWithPasskey'>['credential']) => void,
): void {
  const request = useRequest();
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => {
    if (!passkeysPossible()) return undefined;
    let left = false;
    let withdraw: () => void = () => undefined;
    async function offer(): Promise<void> {
      const passkeys = await import('../../app/passkeys.ts');
      if (left || !(await passkeys.canOfferPasskeys())) return;
      const given = await request('passkeyOptions', { body: { purpose: 'sign_in' } });
      if (left || !given.ok) return;
      withdraw = passkeys.withdrawPasskeys;
      const credential = await passkeys.offerPasskeys(given.value.options);
      if (credential && !left) chosen.current(credential);
    }
    const begin = () => {
      offer().catch(() => undefined);
    };
    begin();
    const renewal = setInterval(begin, RENEW_MS);
    return () => {
      left = true;
      clearInterval(renewal);
      withdraw();
    };
  }, [request, turn]);
}
