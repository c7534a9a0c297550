import { randomBytes } from 'node:crypto';
import type { BankLog } from './log.ts';
import type { Notice } from './notice.ts';
import type { BankPayment } from './payment.ts';
import type { BankStore } from './store.ts';
import { newId } from './transitions.ts';

export interface NoticeFaults {
  lost: boolean;
  fiveTimes: boolean;
  later: boolean;
  /** Adds one about a payment that does not exist, and one with a token that is not the shop's. */
  false: boolean;
}

export const NO_NOTICE_FAULTS: NoticeFaults = {
  lost: false,
  fiveTimes: false,
  later: false,
  false: false,
};

/** Milliseconds of real time before each try but the first; so there are ten. */
const BACKOFF_MS = [
  200, 1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000,
] as const;
const LATER_MS = 60_000;
const TIMEOUT_MS = 15_000;
const REPEATS = 5;

function otherToken(url: string): string {
  const other = new URL(url);
  other.searchParams.set('t', randomBytes(32).toString('base64url'));
  return other.href;
}

export interface Notices {
  /** Notifies the shop that a payment changed, without waiting. */
  send(payment: BankPayment, faults: NoticeFaults): void;
  /** Only the two false ones. */
  sendFalse(payment: BankPayment): void;
  /** Ends the calls that are under way; what waits is sent after the next start. */
  stop(): Promise<void>;
}

/** Sends notices as form posts (`id=…`), again and again until the shop answers 2xx. */
export function createNotices(store: BankStore, log: BankLog): Notices {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const calls = new Set<Promise<void>>();

  /** @returns the status of the answer; null for none. */
  async function call({ url, tells }: Notice): Promise<number | null> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ id: tells }),
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      // Unreachable, slow or interrupted: the next try handles it.
      return null;
    }
  }

  async function attempt(notice: Notice): Promise<void> {
    // The shop asks at once: what it is called about must be on disk.
    await store.settled();
    const began = Date.now();
    const answer = await call(notice);
    if (stopping.signal.aborted) return;
    const tries = notice.tries + 1;
    const isDelivered = answer !== null && answer >= 200 && answer < 300;
    const wait = BACKOFF_MS[tries - 1];
    const after: Notice = {
      ...notice,
      tries,
      answer,
      dueAt: new Date(Date.now() + (wait ?? 0)).toISOString(),
      state: isDelivered ? 'delivered' : wait === undefined ? 'given_up' : 'waiting',
    };
    store.putNotice(after);
    log.info(
      { notice: after.id, status: answer, tries, ms: Date.now() - began },
      'the sandbox bank sent a notice',
    );
    if (after.state === 'waiting') schedule(after);
  }

  function schedule(notice: Notice): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const running = attempt(notice)
          .catch((error: unknown) => log.error({ err: error }, 'a notice could not be stored'))
          .finally(() => calls.delete(running));
        calls.add(running);
      },
      Math.max(0, Date.parse(notice.dueAt) - Date.now()),
    );
    timers.add(timer);
  }

  function add(payment: BankPayment, url: string, tells: string, faults: NoticeFaults): void {
    const madeAt = new Date();
    const notice: Notice = {
      id: newId('no'),
      payment: payment.id,
      tells,
      url,
      madeAt: madeAt.toISOString(),
      dueAt: new Date(madeAt.getTime() + (faults.later ? LATER_MS : 0)).toISOString(),
      tries: 0,
      state: faults.lost ? 'lost' : 'waiting',
      answer: null,
    };
    store.putNotice(notice);
    if (!faults.lost) schedule(notice);
  }

  for (const notice of store.notices()) if (notice.state === 'waiting') schedule(notice);
  function sendFalse(payment: BankPayment): void {
    const url = payment.webhookUrl;
    if (url === null) return;
    add(payment, url, newId('sb'), NO_NOTICE_FAULTS);
    add(payment, otherToken(url), payment.id, NO_NOTICE_FAULTS);
  }
  return {
    send(payment, faults) {
      const url = payment.webhookUrl;
      if (url === null) return;
      for (let left = faults.fiveTimes ? REPEATS : 1; left > 0; left -= 1)
        add(payment, url, payment.id, faults);
      if (faults.false) sendFalse(payment);
    },
    sendFalse,
    async stop() {
      stopping.abort();
      timers.forEach(clearTimeout);
      await Promise.all(calls);
    },
  };
}
