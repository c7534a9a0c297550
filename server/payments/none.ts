import { done, type PaymentProvider } from './provider.ts';

const away = { kind: 'away' } as const;

/** Of a site without a provider: nothing can be paid, and the shop offers no method. */
export const noProvider: PaymentProvider = {
  name: 'sandbox',
  mode: 'test',
  checkoutOrigins: [],
  methods: async () => done([]),
  create: async () => away,
  read: async () => away,
  find: async () => away,
  cancel: async () => away,
  refund: async () => away,
  forgetPayer: async () => away,
  async *since() {
    // There are no payments to list.
  },
  noticeId: () => null,
};
