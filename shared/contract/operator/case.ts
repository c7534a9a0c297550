import { z } from 'zod';
import { FOLDED, QUEUES, SENDER_FOLDED } from '../../operator/queues.ts';
import { GROUNDS, MEASURES } from '../../operator/measures.ts';
import { CASE_KINDS, CASE_OUTCOMES, CASE_SOURCES } from '../../site/complaints.ts';
import { PHOTO_REASONS } from '../../photos.ts';
import { GENDERS } from '../../profile-choices.ts';
import { idSchema, instantSchema, localeSchema } from '../fields.ts';

/** An operator as colleagues and the audit know them: "Moderator 7", or `console: NAME`. */
const operatorName = z.string();

const photoSchema = z.object({
  /** `/photos/ID/VARIANT?case=CASE` of the operator origin: thumb, medium, large. */
  id: idSchema,
  status: z.enum(['pending', 'active', 'rejected']),
  visibility: z.enum(['public', 'private']),
  width: z.number().int(),
  height: z.number().int(),
  created_at: instantSchema,
  main: z.boolean(),
  reason: z.string().nullable(),
});

/** A case as a row of a queue: no texts, and no picture of the minors' queue. */
export const caseRowSchema = z.object({
  id: idSchema,
  number: z.number().int().positive(),
  queue: z.enum(QUEUES),
  kind: z.enum(CASE_KINDS),
  /** Within its kind: `payment`, `illegal_content`, the kind of a report, `photo`. */
  topic: z.string(),
  source: z.enum(CASE_SOURCES),
  /** 0: a child or a life is in danger; 1: a trusted flagger or an authority; 2: everything else. */
  priority: z.number().int().min(0).max(2),
  state: z.enum(['new', 'claimed', 'waiting', 'decided']),
  /** Sent back with a decision, which is refused where the case has moved on. */
  version: z.number().int(),
  created_at: instantSchema,
  due_at: instantSchema,
  late: z.boolean(),
  /** Who has it now; null where nobody does. */
  claimed_by: operatorName.nullable(),
  /** Until when it is the caller's; null where it is not. */
  mine_until: instantSchema.nullable(),
  /** How many reports it holds. */
  reports: z.number().int(),
  /** Whose language the statement is in. */
  locale: localeSchema,
  escalated: z.boolean(),
});
export type CaseRow = z.output<typeof caseRowSchema>;

/** A member as the desk shows them beside a case; folded parts are requested separately. */
const subjectSchema = z.object({
  profile: idSchema,
  name: z.string(),
  age: z.number().int(),
  gender: z.enum(GENDERS),
  country: z.string(),
  city: z.string().nullable(),
  reason: z.string().nullable(),
  about: z.string().nullable(),
  fictional: z.boolean(),
  status: z.enum(['active', 'disabled', 'deleted']),
  language: localeSchema,
  member_since: instantSchema,
  premium: z.boolean(),
  photos: z.array(photoSchema),
  /** What is in force now. */
  restrictions: z.array(z.object({ measure: z.enum(MEASURES), until: instantSchema.nullable() })),
  folded: z.array(z.enum(FOLDED)),
  /** Earlier cases about the member, the latest first. */
  history: z.array(
    z.object({
      number: z.number().int(),
      kind: z.enum(CASE_KINDS),
      topic: z.string(),
      created_at: instantSchema,
      decided_at: instantSchema.nullable(),
      measure: z.enum(MEASURES).nullable(),
      ground: z.string().nullable(),
      reversed: z.boolean(),
    }),
  ),
});

/** The sender's own words, never part of the evidence. */
const wordsSchema = z.object({
  number: z.number().int(),
  topic: z.string(),
  text: z.string().nullable(),
  /** Of before quotes were rows: the words may end in the message, as lines with `>`. */
  holds_quote: z.boolean(),
  created_at: instantSchema,
  source: z.enum(CASE_SOURCES),
  locale: localeSchema,
  place: z.string().nullable(),
  name: z.string().nullable(),
  /** Of an open notice from a trusted flagger's address: whether that confirmed it. */
  flagger: z.enum(['confirmed', 'unconfirmed']).nullable(),
  /** How the sender's earlier reports ended; null for somebody without an account. */
  record: z.object({ reports: z.number().int(), upheld: z.number().int() }).nullable(),
});

/** The member who wrote a complaint while signed in, as far as answering it needs. */
const senderSchema = z.object({
  folded: z.array(z.enum(SENDER_FOLDED)),
  /** What they wrote to us and we to them, the oldest first; of other queues without the words. */
  thread: z.array(
    z.object({
      id: idSchema,
      by: z.enum(['sender', 'us']),
      /** Of a mail about no case both are null. */
      number: z.number().int().nullable(),
      kind: z.enum(CASE_KINDS).nullable(),
      /** Their words, our answer, or the subject of another mail; null where it is of other work. */
      text: z.string().nullable(),
      locale: localeSchema,
      at: instantSchema,
      /** Of ours: when it left; null while it waits, and where it is no longer stored. */
      sent_at: instantSchema.nullable(),
    }),
  ),
});

/** What was copied when it was reported. */
const evidenceSchema = z.object({
  id: idSchema,
  kind: z.enum(['profile', 'text', 'photo', 'gift', 'voice', 'profile_photo']),
  /** Whose it is: the one it is about, or the one who reports and allowed what came before. */
  of: z.enum(['subject', 'sender']),
  /** What was reported, and not what came before it. */
  reported: z.boolean(),
  text: z.string().nullable(),
  gift: z.string().nullable(),
  /** `/photos/ID/VARIANT?case=CASE` of the operator origin. */
  photo: idSchema.nullable(),
  at: instantSchema,
  /** SHA-256 of what was copied, hexadecimal. */
  sha256: z.string().nullable(),
  /** Whether its file is what was copied; null of what has no file, or none that was read then. */
  file: z.enum(['same', 'changed', 'missing']).nullable(),
  held_until: instantSchema.nullable(),
});

export const decisionSchema = z.object({
  id: idSchema,
  measure: z.enum(MEASURES).nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  until: instantSchema.nullable(),
  /** A key of `GROUNDS`, or what was typed at the console. */
  ground: z.string().nullable(),
  /** As it was, or will be, sent. */
  text: z.string(),
  decided_by: operatorName,
  decided_at: instantSchema,
  /** Until when the one who decided can undo it. */
  undo_until: instantSchema,
  mailed_at: instantSchema.nullable(),
  appeal_until: instantSchema.nullable(),
  /** When and by whom it was reversed. */
  reversed: z.object({ at: instantSchema, by: operatorName }).nullable(),
});
export type DeskDecision = z.output<typeof decisionSchema>;

/** What can be decided here, in the order of the keys. */
const choiceSchema = z.object({
  measure: z.enum(MEASURES),
  /** Days at most; null for a measure without an end. */
  most_days: z.number().int().nullable(),
  /** For how many days the desk proposes it. */
  days: z.number().int().nullable(),
  /** Two people: this one asks, and another approves. */
  four_eyes: z.boolean(),
  /** Reasons that this one needs one of; empty where none. */
  reasons: z.array(z.enum(PHOTO_REASONS)),
  /** Photos that this one needs one of, the reported ones first; empty where one alone is meant. */
  photos: z.array(idSchema),
  /** Grounds that fit, the likeliest first; empty where none is named. */
  grounds: z.array(z.enum(GROUNDS)),
  /** `misuse_first`: warn first, as the terms say (DSA, article 23). */
  hint: z.enum(['misuse_first']).nullable(),
});

/** One case whole. */
export const deskCaseSchema = caseRowSchema.extend({
  /** Of an authority's order: the authority's reference. */
  reference: z.string().nullable(),
  /** Contents are left out: the caller does not hold it. */
  withheld: z.boolean(),
  words: z.array(wordsSchema),
  evidence: z.array(evidenceSchema),
  /** Null where it is about nobody, or they are erased. */
  subject: subjectSchema.nullable(),
  /** Null of everything but a complaint of a member who was signed in. */
  sender: senderSchema.nullable(),
  /** The photo of a case of kind `photo`; null where its owner deleted it. */
  photo: photoSchema.nullable(),
  notes: z.array(z.object({ by: operatorName, at: instantSchema, text: z.string() })),
  escalation: z.object({ by: operatorName, at: instantSchema, text: z.string() }).nullable(),
  /** What a second operator was asked to approve: until then nobody claims or decides it. */
  approval: z.object({ by: operatorName, at: instantSchema, measure: z.enum(MEASURES) }).nullable(),
  /** Of an appeal: what it is against. Its decider is never offered this case. */
  appeal_of: z
    .object({ id: idSchema, number: z.number().int(), decision: decisionSchema.nullable() })
    .nullable(),
  decisions: z.array(decisionSchema),
  choices: z.array(choiceSchema),
});
export type DeskCase = z.output<typeof deskCaseSchema>;
