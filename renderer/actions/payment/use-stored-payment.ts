import { useLiveQuery } from 'dexie-react-hooks';
import type { Payment } from '../../../shared/contract/payments.ts';
import { storedPayment } from '../../local/payments.ts';
import { useDatabase } from '../../session/contexts.ts';

/** A payment as this device has it, live; null without it, undefined while it is read. */
export function useStoredPayment(id: string | null): Payment | null | undefined {
  const db = useDatabase();
  return useLiveQuery(
    async () => (id === null ? null : ((await storedPayment(db, id)) ?? null)),
    [db, id],
  );
}
