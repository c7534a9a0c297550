import { asc, eq } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { caseEvidence, cases } from '../../../database/schema/cases.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { reports } from '../../../database/schema/reports.ts';
import { Refusal } from '../../../http/route.ts';
import { applyMeasure } from '../../measures/apply.ts';
import { afterMonths } from '../due.ts';
import { hashFilesLater } from '../file-hash.ts';
import { checkUnchanged } from './changed.ts';
import { may } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, storedCase } from './rows.ts';
import { subjectOf } from './target.ts';
import { partsOf } from './whole.ts';

/** How long the police may ask for it. */
const SEALED_MONTHS = 12;

type Diverted = Awaited<ReturnType<typeof subjectOf>>;

/**
 * The photos to remove: those that were reported, and of a profile as a whole also the copied ones
 * and all that others can see.
 */
async function photosToRemove(
  { database }: Desk,
  { on: { profile }, named, copied, ofProfile }: Diverted,
): Promise<string[]> {
  if (!ofProfile || profile === null) return [...named];
  const theirs = await database
    .select({ id: photos.id, status: photos.status, visibility: photos.visibility })
    .from(photos)
    .where(eq(photos.profile_id, profile))
    .orderBy(asc(photos.position), asc(photos.id));
  const shown = theirs.filter(
    ({ id, status, visibility }) =>
      copied.includes(id) || (status === 'active' && visibility === 'public'),
  );
  return [...new Set([...named, ...shown.map(({ id }) => id)])];
}

/** Stores the photos with the case: their files stay, also when their owner deletes them. */
async function keepPhotos(
  { database, now }: Desk,
  { id, profile }: { id: string; profile: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const copies = ids.map((photo) => ({ kind: 'photo' as const, photo }));
  await database
    .insert(caseEvidence)
    .values(
      copies.map((copy) => ({ ...copy, id: newId(now.getTime()), case_id: id, profile, at: now })),
    );
  await hashFilesLater(database, copies, now);
}

/** What was removed or hidden; what was gone before is left out. */
interface Removed {
  photos: string[];
  messages: string[];
  hidden: boolean;
}

/** Removes what the case is about; of a profile as a whole the account is hidden, too. */
async function removeAll(
  desk: Desk,
  subject: Diverted,
  how: { until: Date; isUnderage: boolean },
): Promise<Removed> {
  const { on, ofProfile } = subject;
  const minor = { ground: 'minors', reason: 'minor', until: null } as const;
  const wanted = await photosToRemove(desk, subject);
  const removed: string[] = [];
  for (const photo of wanted) {
    const applied = await applyMeasure(desk, 'photo_removed', { ...on, photo }, minor);
    if (applied.photo && applied.photo.before !== 'rejected') removed.push(photo);
  }
  const { messages = [] } = await applyMeasure(desk, 'message_removed', on, minor);
  const { hidden } = ofProfile
    ? await applyMeasure(desk, 'suspended', on, {
        ...{ reason: undefined, until: how.until },
        ground: how.isUnderage ? 'underage' : 'minors',
      })
    : {};
  return {
    photos: removed,
    // Of a message that was removed before only an empty place is left.
    messages: messages
      .filter(({ row }) => row['kind'] !== 'text' || row['text'] !== null)
      .map(({ message }) => message),
    hidden: hidden !== undefined,
  };
}

/**
 * Removes pictures of a child at once and seals the copies: nobody at the desk sees them any more,
 * nobody is mailed, and the decision cannot be undone. Of a profile as a whole its photos are removed
 * and its account is suspended for as long as the seal.
 * @returns the facts for the police and the hotline, without a picture and without words: what was
 *   removed, and nothing else as removed.
 * @throws Refusal `not_found`, `case_changed`, `case_not_claimed`.
 */
export async function divertCase(
  desk: Desk,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const { database, now, actor } = desk;
  if (!may(actor, 'minors')) throw new Refusal('not_found');
  const row = await storedCase(desk, id, true);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  await checkUnchanged(desk, row, version);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const parts = await partsOf(desk, id);
  const subject = await subjectOf(desk, row, parts);
  const { on, named } = subject;
  const until = afterMonths(now, SEALED_MONTHS);
  const isUnderage = row.topic === 'underage';
  const removed = await removeAll(desk, subject, { until, isUnderage });
  const concerned = [...new Set([...named, ...removed.photos])];
  await keepPhotos(desk, { id, profile: on.profile ?? id }, concerned);
  const sealed = { sealed_at: now, closed_at: now, held_until: until };
  for (const part of parts) {
    await database
      .update(cases)
      .set({ ...sealed, state: 'decided', claimed_until: null, version: part.version + 1 })
      .where(eq(cases.id, part.id));
    if (part.report_id !== null)
      await database.update(reports).set({ closed_at: now }).where(eq(reports.id, part.report_id));
  }
  await desk.audit({
    act: 'divert_case',
    subjects: [
      `case:${id}`,
      ...(on.member ? [`member:${on.member}`] : []),
      ...removed.photos.map((photo) => `photo:${photo}`),
    ],
    case: row.number,
    before: { queue: row.queue },
    after: {
      sealed: true,
      messages: removed.messages.length,
      hidden_until: removed.hidden ? until.toISOString() : null,
    },
  });
  const at = now.toISOString();
  const gone = [
    ...removed.photos.map((photo) => `photo ${photo}`),
    ...removed.messages.map((message) => `message ${message}`),
  ];
  const lastDay = until.toISOString().slice(0, 10);
  return [
    `case ${row.number}`,
    `received ${row.created_at.toISOString()}`,
    `account ${on.member ?? '-'}`,
    `profile ${on.profile ?? '-'}`,
    ...concerned.map((photo) => `photo ${photo}`),
    ...on.messages.map((message) => `message ${message}`),
    ...(gone.length === 0 ? ['removed nothing'] : gone.map((one) => `removed ${at} ${one}`)),
    ...(removed.hidden ? [`hidden ${at} account ${on.member ?? '-'} until ${lastDay}`] : []),
    `held until ${lastDay}`,
  ].join('\n');
}
