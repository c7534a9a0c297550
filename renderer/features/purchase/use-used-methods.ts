import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { OfferedPaymentMethod, Payment } from '../../../shared/contract/payments.ts';
import { useDatabase, useWorker } from '../../session/contexts.ts';
import { metaValue } from '../../local/meta.ts';

/** The payments that were made, newest first; undefined until this device was looked at. */
export function useUsed(): readonly Payment[] | undefined {
  const db = useDatabase();
  const worker = useWorker();
  useEffect(() => {
    void worker.loadPayments();
  }, [worker]);
  const payments = useLiveQuery(async () => (await metaValue(db, 'payments')) ?? [], [db]);
  return payments?.filter(({ status }) => status === 'completed');
}

/** The offered methods, those that were used before first, the newest used at the top. */
export function usedMethods(
  offered: readonly OfferedPaymentMethod[],
  used: readonly Payment[] = [],
): OfferedPaymentMethod[] {
  const rank = (method: OfferedPaymentMethod) => {
    const at = used.findIndex((payment) => payment.method === method.name);
    return at === -1 ? used.length : at;
  };
  return offered.toSorted((one, other) => rank(one) - rank(other));
}
