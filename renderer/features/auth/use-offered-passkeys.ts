import { useEffect, useRef } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import { passkeysPossible } from '../../platform/passkeys/passkey-support.ts';
import { useRequest } from '../../session/use-request.ts';

/** A challenge is good for five minutes; the login page may be open longer. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers this device's passkeys in the background; failures are ignored, the password remains.
 * @param turn another number offers them again.
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
      const passkeys = await import('../../platform/passkeys/passkeys.ts');
      if (left || !(await passkeys.canOfferPasskeys())) return;
      const given = await request('passkeyOptions', { body: { purpose: 'sign_in' } });
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changed by the cleanup meanwhile
      if (left || !given.ok) return;
      withdraw = passkeys.withdrawPasskeys;
      const credential = await passkeys.offerPasskeys(given.value.options);
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changed by the cleanup meanwhile
      if (credential && !left) chosen.current(credential);
    }
    const begin = () => {
      // An offer that fails is none; the form is there.
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
