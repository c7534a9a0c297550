import { z } from 'zod';

/** A call to the shop that says of which payment something changed. Times are of the machine. */
export const noticeSchema = z.strictObject({
  id: z.string(),
  /** The payment that it was made for, and the id that it tells, which a false one makes up. */
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
