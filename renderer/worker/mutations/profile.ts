import { ageOn, dateInZone } from '../../../shared/account/age.ts';
import type { Body } from '../../../shared/contract/calls.ts';
import type { OwnProfile, User } from '../../../shared/contract/profile.ts';
import type { ProfileEdit } from '../../local/rows.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';

const LANE = 'profile';

function editedProfile(profile: OwnProfile, edit: ProfileEdit): OwnProfile {
  const age =
    edit.date_of_birth === undefined
      ? profile.age
      : ageOn(edit.date_of_birth, dateInZone(new Date(), 'Europe/Amsterdam'));
  return {
    ...profile,
    ...edit,
    age,
    ...(edit.consent_sensitive === false ? { sexuality: null, interests: [] } : {}),
  };
}

/** The server's record of a member with pending edits applied. */
export function userWithPending(user: User, pending: Pick<PendingOverlay, 'of'>): User {
  const edits = pending.of('profile').map(({ work }) => work.edit);
  if (edits.length === 0) return user;
  return {
    ...user,
    profile: editedProfile(user.profile, Object.assign({}, ...edits) as ProfileEdit),
  };
}

const currentValues = (profile: OwnProfile, edit: ProfileEdit): ProfileEdit =>
  Object.fromEntries(
    Object.keys(edit).map((field) => [field, profile[field as keyof ProfileEdit]]),
  );

/** Edits the own profile: visible at once, sent when possible, unsent edits together. */
export async function saveProfile({ db, now }: WriteContext, edit: ProfileEdit): Promise<void> {
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    const user = await metaValue(db, 'user');
    if (!user) return;
    const untried = await db.outbox
      .where('lane')
      .equals(LANE)
      .and((entry) => entry.attempts === 0)
      .toArray();
    let [joined, undo] = [edit, currentValues(user.profile, edit)];
    for (const { work } of untried.reverse())
      if (work.kind === 'profile')
        [joined, undo] = [
          { ...work.edit, ...joined },
          { ...undo, ...work.undo },
        ];
    await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
    await db.outbox.add(newEntry(LANE, { kind: 'profile', edit: joined, undo }, now()));
    await saveMeta(db, 'user', { ...user, profile: editedProfile(user.profile, edit) });
    const refused = await metaValue(db, 'profile_refused');
    if (refused)
      await saveMeta(db, 'profile_refused', {
        edit: without(refused.edit, edit),
        fields: without(refused.fields, edit),
      });
  });
}

const without = <Record extends object>(record: Record, fields: object): Record =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !(field in fields))) as Record;

/**
 * After a refusal: the wrong fields return to their old values, what was typed is stored with the
 * problem, and the rest is sent again. Runs in the transaction that removes the entry.
 */
async function refuseEdit(
  { db, now }: WriteContext,
  work: { edit: ProfileEdit; undo: ProfileEdit },
  fields: Record<string, string> | undefined,
): Promise<void> {
  const wrong = fields && Object.keys(fields).some((field) => field in work.edit) ? fields : null;
  const [refused, rest] = wrong
    ? [without(work.edit, without(work.edit, wrong)), without(work.edit, wrong)]
    : [work.edit, {}];
  const user = await metaValue(db, 'user');
  const later = await db.outbox.where('lane').equals(LANE).toArray();
  const written = Object.assign(
    {},
    ...later.map((entry) => (entry.work.kind === 'profile' ? entry.work.edit : {})),
  ) as ProfileEdit;
  const back = without(without(work.undo, without(work.undo, refused)), written);
  if (user) await saveMeta(db, 'user', { ...user, profile: editedProfile(user.profile, back) });
  if (wrong) {
    const before = await metaValue(db, 'profile_refused');
    await saveMeta(db, 'profile_refused', {
      edit: { ...before?.edit, ...without(refused, written) },
      fields: { ...before?.fields, ...without(wrong, written) },
    });
  }
  if (Object.keys(rest).length > 0)
    await db.outbox.add(
      newEntry(LANE, { kind: 'profile', edit: rest, undo: without(work.undo, refused) }, now()),
    );
}

export const profileMutation = defineMutation({
  kind: 'profile',
  calls: { saveProfile },
  call: 'saveProfile',
  body: ({ work }) => work.edit as Body<'saveProfile'>,
  async accepted({ db, pending }, _entry, { profile }) {
    const user = await metaValue(db, 'user');
    if (user) await saveMeta(db, 'user', userWithPending({ ...user, profile }, pending));
    return null;
  },
  async refused(context, { work }, { code, message, fields }) {
    await refuseEdit(context, work, fields);
    return { kind: 'refused', what: 'profile', code, message };
  },
});
