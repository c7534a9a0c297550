import { useEffect, useRef } from 'react';
import type { SyncWorker } from '../../worker/host/interface.ts';
import { useMember, useWorker } from '../../session/contexts.ts';
import { forgetUnpaidMessage } from '../spending/return-to.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import { useRequest, type Request } from '../../session/use-request.ts';
import { clearDiscounts, setDiscounts, useActiveDiscount } from './discounts.ts';
import { forgetShopChoice } from './shop-choice.ts';
import { onWake } from './wake.ts';

/**
 * Reads both discounts and stores them, unless `isStale` by then. The seconds are the server's
 * where it gives them; the device's clock counts only for a welcome code without a shop.
 */
async function readDiscounts(
  request: Request,
  loadShop: SyncWorker['loadShop'],
  isStale: () => boolean,
): Promise<void> {
  const [asked, at] = [performance.now(), Date.now()];
  const [bonus, welcome] = await Promise.all([
    request('getTimeBonus', {}),
    request('getDiscountCode', { query: { welcome: 'true' } }),
  ]);
  const isBonus = bonus.ok && bonus.value.visible && bonus.value.remaining_s > 0;
  const code = welcome.ok ? welcome.value : null;
  const percentage = code?.status === 'active' && !code.expired ? code.percentage : null;
  const shop = code && percentage !== null && !isBonus ? await loadShop({}) : null;
  if (isStale()) return;
  const checked = shop?.ok && shop.value.discount?.code === code?.code ? shop.value : null;
  const seconds =
    checked?.discount_remaining_s ??
    (code?.expires ? (Date.parse(code.expires) - at) / 1_000 : null);
  if (bonus.ok)
    setDiscounts({
      bonus: isBonus
        ? {
            percentage: bonus.value.percentage,
            endsAt: asked + bonus.value.remaining_s * 1_000,
            expires: null,
          }
        : null,
    });
  if (welcome.ok)
    setDiscounts({
      welcome:
        code && percentage !== null
          ? {
              percentage,
              endsAt: seconds === null ? null : asked + seconds * 1_000,
              expires: code.expires,
            }
          : null,
    });
}

/**
 * Requests a free member's automatic discounts: on login, wake, focus, a change of the account and
 * when a discount ends. What cannot be read is not shown; a paid
 * member is given nothing, and nothing outlives the session.
 */
export function useDiscountChecks(): void {
  const request = useRequest();
  const worker = useWorker();
  const { id, paid_user: paid, credits } = useMember();
  const inForce = useActiveDiscount()?.kind ?? null;
  const askAgain = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (paid) {
      clearDiscounts();
      return;
    }
    let round = 0;
    const ask = () => {
      const mine = ++round;
      void readDiscounts(
        request,
        (query) => worker.loadShop(query),
        () => mine !== round,
      )
        // A worker that died is started again by the next call; until then nothing new is known.
        .catch(() => undefined);
    };
    ask();
    askAgain.current = ask;
    const stop = onWake(ask);
    return () => {
      round += 1;
      askAgain.current = null;
      stop();
    };
  }, [request, worker, id, paid, credits]);
  const before = useRef(inForce);
  useEffect(() => {
    // Another discount may follow the one that ended.
    if (before.current !== null && inForce !== before.current) askAgain.current?.();
    before.current = inForce;
  }, [inForce]);
  useEffect(() => clearDiscounts, []);
  useSyncEvent((event) => {
    if (event.kind !== 'signed_out') return;
    clearDiscounts();
    forgetShopChoice();
    forgetUnpaidMessage();
  });
}
