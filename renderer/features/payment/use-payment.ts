import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useWorker } from '../../session/contexts.ts';
import { useStoredPayment } from '../../actions/payment/use-stored-payment.ts';
import { isSettled } from '../../local/payments.ts';

/** The live change comes first; this is for a stream that is down. */
const POLL_MS = 10_000;

interface ShownPayment {
  /** Null when this device does not have it, undefined while it is read. */
  payment: Payment | null | undefined;
  failure: CallFailure | null;
  askAgain: () => void;
}

/** One payment: what is stored, asked again at the start, with the network, and while it is open. */
export function usePayment(id: string): ShownPayment {
  const worker = useWorker();
  const online = useConnection() === 'online';
  const payment = useStoredPayment(id);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isOpen = payment ? !isSettled(payment) : false;
  const askAgain = useCallback(() => {
    void worker
      .loadPayment(id)
      .then((answer) => setFailure(answer.ok ? null : answer.failure))
      // A worker that is being replaced is asked again by the poll.
      .catch(() => undefined);
  }, [worker, id]);
  useEffect(askAgain, [askAgain, online]);
  useEffect(() => {
    if (!isOpen || !online) return;
    const timer = setInterval(askAgain, POLL_MS);
    return () => clearInterval(timer);
  }, [askAgain, isOpen, online]);
  return { payment, failure, askAgain };
}
