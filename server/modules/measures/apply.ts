import { z } from 'zod';
import type { Ground, Measure } from '../../../shared/operator/measures.ts';
import { HIDDEN_DAYS, QUARANTINE_HOURS } from '../../../shared/operator/measures.ts';
import { QUEUES } from '../../../shared/operator/queues.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Services } from '../../services.ts';
import { repaidSchema, reverseRepayment } from '../money/credits/repay.ts';
import type { Repaid } from '../money/credits/repay.ts';
import { removedSchema, removeMessage, restoreMessage } from '../chats/remove-message.ts';
import { birthDateSchema, unsetBirthDate } from './birth-date.ts';
import { hiddenSchema, hideAccount, showAccount } from './hide-account.ts';
import { decidePhoto, moderatedSchema, restorePhoto } from './photo.ts';
import { lift, restrict, restrictedSchema } from './restrict.ts';
import { restoreWords, clearWords, wordsSchema } from './words-back.ts';

type Acting = Announcer & { services: Pick<Services, 'live' | 'settings'> };

const joinedSchema = z.object({
  id: z.string(),
  queue: z.enum(QUEUES),
  priority: z.number(),
  due_at: z.string(),
});
export type Joined = z.infer<typeof joinedSchema>;

/** What a measure removed, so that it can be restored; stored with the decision. */
const appliedSchema = z.object({
  photo: moderatedSchema.optional(),
  messages: z.array(removedSchema).optional(),
  words: wordsSchema.optional(),
  hidden: hiddenSchema.optional(),
  restricted: z.array(restrictedSchema).optional(),
  /** What was refunded to those who paid to write to a fraud. */
  repaid: repaidSchema.optional(),
  birthDate: birthDateSchema.optional(),
  /** The case that decides what comes after a quarantine, or of a minor who is hidden. */
  followUp: z.string().optional(),
  /** The open case that it became a part of, as that was before. */
  joined: joinedSchema.optional(),
  /** The mail to the operator, which an undo withdraws. */
  alert: z.string().optional(),
});
export type AppliedMeasure = z.infer<typeof appliedSchema>;

/** What a measure is about. */
export interface Target {
  member: string | null;
  profile: string | null;
  photo: string | null;
  messages: readonly string[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Until when a measure holds; null for one without an end. */
export function endOf(measure: Measure, days: number | undefined, now: Date): Date | null {
  if (measure === 'quarantined') return new Date(now.getTime() + QUARANTINE_HOURS * HOUR_MS);
  const length = measure === 'minor_hidden' ? HIDDEN_DAYS : days;
  return length === undefined ? null : new Date(now.getTime() + length * DAY_MS);
}

const orNothing = <Name extends keyof AppliedMeasure>(
  name: Name,
  value: AppliedMeasure[Name] | null,
): AppliedMeasure => (value === null ? {} : { [name]: value });

/**
 * Applies a decision by the modules' own functions, in the decision's transaction.
 * @returns what was removed; empty where its subject no longer exists.
 */
export async function applyMeasure(
  request: Acting,
  measure: Measure,
  on: Target,
  how: { ground: Ground; reason: string | undefined; until: Date | null },
): Promise<AppliedMeasure> {
  const { database } = request;
  const { until, ground } = how;
  const { member, profile, photo, messages } = on;
  if (measure === 'photo_accepted' && photo)
    return orNothing('photo', await decidePhoto(request, photo, { status: 'active' }));
  if ((measure === 'photo_rejected' || measure === 'photo_removed') && photo)
    return orNothing(
      'photo',
      await decidePhoto(request, photo, { status: 'rejected', reason: how.reason }),
    );
  if (measure === 'message_removed') {
    const removed = [];
    for (const message of messages) removed.push(await removeMessage(request, message));
    return { messages: removed.filter((one) => one !== null) };
  }
  if (measure === 'words_back' && profile)
    return orNothing('words', await clearWords(request, profile));
  if (member === null) return {};
  if (measure === 'closed')
    return orNothing('hidden', await hideAccount(request, member, { until: null, ground }));
  if (until === null) return {};
  if (measure === 'suspended')
    return orNothing('hidden', await hideAccount(request, member, { until, ground }));
  if (measure === 'minor_hidden')
    return orNothing('hidden', await hideAccount(request, member, { until, ground: null }));
  if (measure === 'quarantined')
    return {
      restricted: [
        await restrict(database, member, 'not_listed', until),
        await restrict(database, member, 'messages_off', until),
      ],
    };
  if (
    measure === 'uploads_off' ||
    measure === 'messages_off' ||
    measure === 'reports_off' ||
    measure === 'not_listed'
  )
    return { restricted: [await restrict(database, member, measure, until)] };
  return {};
}

/** What is stored of a measure. */
export const appliedOf = (stored: unknown): AppliedMeasure => appliedSchema.parse(stored ?? {});

/**
 * Restores what a measure removed, where nothing else was decided or done since.
 * @param shown a photo that waited is shown rather than waiting again.
 * @returns the members whose refunded credits were reversed.
 */
export async function undoMeasure(
  request: Acting & { database: Transaction },
  stored: unknown,
  { shown }: { shown: boolean },
): Promise<Repaid['payers']> {
  const applied = appliedOf(stored);
  // Balances before everything that locks a log.
  const payers = applied.repaid
    ? await reverseRepayment(request.database, applied.repaid, request.now)
    : [];
  for (const removed of applied.messages ?? []) await restoreMessage(request, removed);
  for (const one of applied.restricted ?? []) await lift(request.database, one);
  if (applied.hidden) await showAccount(request, applied.hidden);
  if (applied.birthDate) await unsetBirthDate(request, applied.birthDate);
  if (applied.words) await restoreWords(request, applied.words);
  if (applied.photo) await restorePhoto(request, applied.photo, { shown });
  return payers;
}
