import { z } from 'zod';
import { idSchema } from '../../shared/contract/fields.ts';
import { TRACE_PARENT } from '../tracing/trace-parent.ts';

const liveSignalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changes'),
    /** Of the work that made them, where it is traced. */
    trace: z.string().regex(TRACE_PARENT).optional().catch(undefined),
  }),
  z.object({ kind: z.literal('typing'), conversation: idSchema }),
  z.object({ kind: z.literal('session_ended'), sessionId: idSchema.nullable() }),
]);
/** A signal to a live stream: new changes to read, or something transient. */
export type LiveSignal = z.output<typeof liveSignalSchema>;

const peerSignalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stream_opened'), stream: idSchema }),
  z.object({ kind: z.literal('stream_closed'), stream: idSchema }),
  /** All streams of a member in one process; asked for it, the others answer the same. */
  z.object({ kind: z.literal('streams_told'), streams: z.array(idSchema), asks: z.boolean() }),
  z.object({ kind: z.literal('in_sight'), sessionId: idSchema }),
  z.object({ kind: z.literal('out_of_sight'), sessionId: idSchema }),
  z.object({ kind: z.literal('sight_asked'), question: idSchema }),
]);
/** Signals between processes about a member. */
export type MemberSignal = LiveSignal | z.output<typeof peerSignalSchema>;

const siteNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('leaving') }),
  z.object({ kind: z.literal('settings') }),
  /** What is known of its streams is forgotten: it reports them again. */
  z.object({ kind: z.literal('streams_again') }),
  z.object({
    kind: z.literal('sight_answered'),
    question: idSchema,
    sessions: z.array(idSchema),
  }),
]);
/** Signals between processes about the site. */
export type SiteNotice = z.output<typeof siteNoticeSchema>;

const aboutSchema = z.union([
  z.tuple([idSchema, z.union([liveSignalSchema, peerSignalSchema])]),
  z.tuple([z.null(), siteNoticeSchema]),
]);

/**
 * One text of a channel: who sent it, and what about whom (null: the site). Fields that only a
 * newer version knows are dropped.
 */
export const letterSchema = z.object({
  from: idSchema,
  about: z
    .array(aboutSchema.nullable().catch(null))
    .transform((all) => all.filter((one) => one !== null)),
});
export type Letter = z.output<typeof letterSchema>;
