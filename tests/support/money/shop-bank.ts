import type { MollieServer } from './mollie-server.ts';

/** What the shop asks a provider for. */
type ProviderRequest = 'creation' | 'list' | 'read' | 'refund';

/** The provider of a shop in a fault run, whichever it is: what payers do there, and a bad line. */
export interface ShopBank {
  readonly name: 'mollie' | 'sandbox';
  /** What it has of one of our payments. */
  paymentsOf(payment: string): readonly { id: string; isPaid: boolean; refunds: number }[];
  /** How many payments it has in all. */
  count(): number;
  pay(id: string): Promise<void>;
  fail(id: string): Promise<void>;
  /** The token of our address for notices that it was given with a payment. */
  tokenOf(id: string): string;
  /** From now on its notices never come. */
  loseNotices(): void;
  /** How many of its notices were answered by 200. */
  countAccepted(): number;
  /** How many of its requests there were so far, and how many after so many read one payment. */
  countRequests(): number;
  countReads(id: string, after: number): number;
  /** The answer of the next such request is cut off after the work. */
  cutNext(request: ProviderRequest): void;
  /** The next such request is worked on, and its answer waits. */
  holdNext(request: ProviderRequest): { arrived: Promise<void>; release(): void };
  /** Requests that the real provider may know, but not this one: a run expects none. */
  readonly unknownRequests: readonly string[];
}

/** Which of a provider's requests it is, where its payments are at `root`. */
export const matches =
  (root: string, request: ProviderRequest) =>
  (method: string, path: string): boolean => {
    const [address = ''] = path.split('?');
    switch (request) {
      case 'creation':
        return method === 'POST' && address === root;
      case 'list':
        return method === 'GET' && address === root;
      case 'read':
        return method === 'GET' && address.startsWith(`${root}/`);
      case 'refund':
        return method === 'POST' && address.endsWith('/refunds');
    }
  };

/** How many of the requests after so many read a payment. */
export const readsOf = (
  requests: readonly { method: string; path: string }[],
  id: string,
  after: number,
): number =>
  requests
    .slice(after)
    .filter(({ method, path }) => method === 'GET' && path.split('?')[0]?.endsWith(id)).length;

/** Which token an address for notices has. */
export const tokenIn = (address: string | null | undefined): string =>
  new URL(address ?? 'http://none').searchParams.get('t') ?? '';

const ROOT = '/v2/payments';

/** The stand-in for Mollie as the provider of a shop. */
export const mollieShopBank = (mollie: MollieServer): ShopBank => ({
  name: 'mollie',
  paymentsOf: (payment) =>
    mollie.bank.payments
      .filter(({ metadata }) => (metadata as { payment?: string } | null)?.payment === payment)
      .map(({ id, status, refunds }) => ({
        id,
        isPaid: status === 'paid',
        refunds: refunds.length,
      })),
  count: () => mollie.bank.payments.length,
  async pay(id) {
    mollie.bank.pay(id);
    await Promise.resolve();
  },
  async fail(id) {
    mollie.bank.fail(id, { failureReason: 'insufficient_funds' });
    await Promise.resolve();
  },
  tokenOf: (id) => tokenIn(mollie.bank.payment(id).webhookUrl),
  loseNotices: () => {
    mollie.webhooks.mode = 'lose';
  },
  countAccepted: () => mollie.webhooks.deliveries.filter(({ status }) => status === 200).length,
  countRequests: () => mollie.requests.length,
  countReads: (id, after) => readsOf(mollie.requests, id, after),
  cutNext: (request) => mollie.faultNext('cut-after', matches(ROOT, request)),
  holdNext: (request) => mollie.holdNext(matches(ROOT, request)),
  get unknownRequests() {
    return mollie.unknownRequests;
  },
});
