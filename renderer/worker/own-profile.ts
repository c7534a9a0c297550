import { ageOn, dateInZone } from '../../shared/age.ts';
import type { OwnProfile, User } from '../../shared/contract/profile.ts';
import type { ProfileEdit } from '../local/database.ts';
import { metaValue, saveMeta } from '../local/meta.ts';
import type { Waiting } from './waiting.ts';
import { newEntry, type WriteContext } from './writes.ts';

const LANE = 'profile';

/** The own profile with edited fields, as it will be once the server has them. */
export function editedProfile(profile: OwnProfile, edit: ProfileEdit): OwnProfile {
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

/** A member's record of the server with the edits that wait put over it. */
export const userWithWaiting = (user: User, { edit }: Pick<Waiting, 'edit'>): User =>
  edit ? { ...user, profile: editedProfile(user.profile, edit) } : user;

/** What stands in the fields of an edit now. */
const standing = (profile: OwnProfile, edit: ProfileEdit): ProfileEdit =>
  Object.fromEntries(
    Object.keys(edit).map((field) => [field, profile[field as keyof ProfileEdit]]),
  );

/** Changes fields of the own profile: to be seen at once, sent when it can be. Edits that were never sent are sent together. */
export async function saveProfile({ db, now }: WriteContext, edit: ProfileEdit): Promise<void> {
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    const user = await metaValue(db, 'user');
    if (!user) return;
    const untried = await db.outbox
      .where('lane')
      .equals(LANE)
      .and((entry) => entry.attempts === 0)
      .toArray();
    let [joined, undo] = [edit, standing(user.profile, edit)];
    for (const { work } of untried.reverse())
      if (work.kind === 'profile')
        [joined, undo] = [
          { ...work.edit, ...joined },
          { ...undo, ...work.undo },
        ];
    await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
    await db.outbox.add(newEntry(LANE, { kind: 'profile', edit: joined, undo }, now()));
    await saveMeta(db, 'user', { ...user, profile: editedProfile(user.profile, edit) });
    // A field that was refused and is written anew has been answered.
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
 * After a refusal: what is wrong is kept with what was typed and goes back to what stood there before; the rest is sent again without it.
 * Call it in the transaction that takes the entry out.
 */
export async function refuseEdit(
  { db, now }: WriteContext,
  work: { edit: ProfileEdit; undo: ProfileEdit },
  fields: Record<string, string> | undefined,
): Promise<void> {
  const wrong = fields && Object.keys(fields).some((field) => field in work.edit) ? fields : null;
  const [taken, rest] = wrong
    ? [without(work.edit, without(work.edit, wrong)), without(work.edit, wrong)]
    : [work.edit, {}];
  const user = await metaValue(db, 'user');
  const later = await db.outbox.where('lane').equals(LANE).toArray();
  const written = Object.assign(
    {},
    ...later.map((entry) => (entry.work.kind === 'profile' ? entry.work.edit : {})),
  ) as ProfileEdit;
  const back = without(without(work.undo, without(work.undo, taken)), written);
  if (user) await saveMeta(db, 'user', { ...user, profile: editedProfile(user.profile, back) });
  if (wrong) {
    const before = await metaValue(db, 'profile_refused');
    await saveMeta(db, 'profile_refused', {
      edit: { ...before?.edit, ...without(taken, written) },
      fields: { ...before?.fields, ...without(wrong, written) },
    });
  }
  if (Object.keys(rest).length > 0)
    await db.outbox.add(
      newEntry(LANE, { kind: 'profile', edit: rest, undo: without(work.undo, taken) }, now()),
    );
}
