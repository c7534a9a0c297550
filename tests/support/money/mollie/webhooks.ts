import { setTimeout as wait } from 'node:timers/promises';

/** A call of the merchant's webhook, as it was answered; status 0 is no answer. */
interface Delivery {
  url: string;
  id: string;
  attempt: number;
  status: number;
}

/**
 * Mollie's classic webhook: a form with the payment's id alone, unsigned, again until it is answered
 * by 200. Mollie tries for 26 hours; here the pauses are short.
 */
export interface Webhooks {
  /** `hold` collects them for `release`, `lose` drops them for good. */
  mode: 'send' | 'hold' | 'lose';
  /** How many times each is sent, all at once. */
  copies: number;
  readonly deliveries: readonly Delivery[];
  /** Sends what was held, in this order. */
  release(order: 'as-they-came' | 'reversed'): void;
  /** Requests to this public origin go to a server on this machine instead. */
  route(publicOrigin: string, localOrigin: string): void;
  notify(payment: { id: string; webhookUrl: string | null }): void;
  /** Waits until everything that was sent so far is answered, or was given up. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const PAUSES_MS = [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120];

export function createWebhooks(): Webhooks {
  const deliveries: Delivery[] = [];
  const routes = new Map<string, string>();
  const pending: { url: string; id: string }[] = [];
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  async function post(url: string, id: string): Promise<number> {
    const address = new URL(url);
    const local = routes.get(address.origin);
    const target = local === undefined ? url : `${local}${address.pathname}${address.search}`;
    try {
      const answer = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ id }),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(15_000)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // No answer is what a retry is for.
      return 0;
    }
  }

  async function deliver({ url, id }: { url: string; id: string }): Promise<void> {
    for (let attempt = 1; !closing.signal.aborted; attempt += 1) {
      const status = await post(url, id);
      deliveries.push({ url, id, attempt, status });
      const pause = PAUSES_MS[attempt - 1];
      if (status === 200 || pause === undefined) return;
      // The server closes: nothing is waited for.
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function send(notice: { url: string; id: string }): void {
    for (let copy = 0; copy < webhooks.copies; copy += 1) {
      const delivery = deliver(notice).finally(() => running.delete(delivery));
      running.add(delivery);
    }
  }

  const webhooks: Webhooks = {
    mode: 'send',
    copies: 1,
    deliveries,
    route: (publicOrigin, localOrigin) => void routes.set(publicOrigin, localOrigin),
    notify({ id, webhookUrl: url }) {
      if (url === null || webhooks.mode === 'lose') return;
      if (webhooks.mode === 'hold') pending.push({ url, id });
      else send({ url, id });
    },
    release(order) {
      const notices = pending.splice(0);
      for (const notice of order === 'reversed' ? notices.reverse() : notices) send(notice);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      closing.abort();
      await webhooks.settled();
    },
  };
  return webhooks;
}
