import { z } from 'zod';

/** A call to the shop that names a changed payment. Times are the machine's. */
export const noticeSchema = z.strictObject({
  id: z.string(),
  /** The payment that it is about, and the id that it names, which is invented in a false one. */
  payment: z.string(),
  tells: z.string(),
  url: z.string(),
  madeAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  tries: z.int(),
  /** `lost` on purpose; `given_up` after the last try. */
  state: z.enum(['waiting', 'delivered', 'lost', 'given_up']),
  /** The last answer's status; null for none. */
  answer: z.int().nullable(),
});

export type Notice = z.output<typeof noticeSchema>;
