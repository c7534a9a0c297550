import type { z } from 'zod';
import type { OwnProfile } from '../../../../shared/contract/profile.ts';
import type { profileEditSchema } from '../../../../shared/contract/own-profile.ts';
import { canCorrectBirthDate } from '../../../../shared/account/profile-fields.ts';
import { birthDateProblem, nameProblem } from '../../../../shared/account/signup-rules.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import type { Services } from '../../../services.ts';
import { shownActivitySql } from '../../../http/caller/session.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { likesAfterPause } from '../../likes/after-pause.ts';
import { profileChanges } from '../profile-audience.ts';
import { updateListed } from './listed.ts';
import { giveConsent, withdrawConsent } from './consent.ts';
import { movedTo } from './place.ts';
import type { Home } from './place.ts';

type ProfileEdit = z.output<typeof profileEditSchema>;

interface OwnState extends Home {
  id: string;
  date_of_birth: string;
  seeks_min_age: number | null;
  seeks_max_age: number | null;
  email: string;
  signup_at: string;
  consents: boolean;
  paused: boolean;
}
// Locked, so that edits of two devices come one after the other.
const lockOwn = statement<OwnState>(
  'lock_own_profile',
  `
  select profile.id, profile.date_of_birth, profile.seeks_min_age, profile.seeks_max_age, profile.country, profile.region, profile.city, profile.latitude, profile.longitude, profile.paused, member.email, member.signup_at,
    exists (select from consents consent where consent.member_id = member.id and consent.kind = 'sensitive' and consent.withdrawn_at is null) as consents
  from profiles profile join members member on member.id = profile.member_id where profile.member_id = $1::uuid for no key update`,
);

const COLUMNS = [
  'name',
  'gender',
  'date_of_birth',
  'country',
  'region',
  'city',
  'latitude',
  'longitude',
  'seeks_min_age',
  'seeks_max_age',
  'children',
  'wants_children',
  'smoking',
  'height',
  'languages',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'reason',
  'about',
  'sexuality',
  'interests',
  'shown_to_strangers',
  'paused',
  'activity_shown',
] as const;
type Values = Partial<Record<(typeof COLUMNS)[number], unknown>>;
/** What a card shows, and members who list this one have to be notified of. */
const ON_CARDS: readonly string[] = [
  'name',
  'gender',
  'date_of_birth',
  'country',
  'region',
  'city',
  'paused',
  'activity_shown',
  'about',
  'interests',
];

// One text for every set of fields: a value that is not given stays.
const updateProfile = statement(
  'update_own_profile',
  `
  with given as (select * from jsonb_populate_record(null::profiles, $2::jsonb))
  update profiles set ${COLUMNS.map((column) => `${column} = case when $2::jsonb ? '${column}' then given.${column} else profiles.${column} end`).join(', ')}
  from given where profiles.id = $1::uuid`,
);

// A more exact earlier value must not order searches any longer.
const hideActivity = statement(
  'hide_activity',
  `update profiles set last_active_at = ${shownActivitySql('last_active_at')} where id = $1::uuid`,
);

function problemsOf(
  edit: ProfileEdit,
  own: OwnState,
  consents: boolean,
  { now, minAge, interests }: { now: Date; minAge: number; interests: readonly string[] },
): Record<string, string> {
  const fields: Record<string, string> = {};
  const name = edit.name === undefined ? null : nameProblem(edit.name, own.email);
  if (name) fields['name'] = name;
  if (edit.date_of_birth !== undefined && edit.date_of_birth !== own.date_of_birth) {
    const problem = canCorrectBirthDate(own.signup_at, now.getTime())
      ? birthDateProblem(edit.date_of_birth, { minAge, country: edit.country ?? own.country, now })
      : 'birth_date_fixed';
    if (problem) fields['date_of_birth'] = problem;
  }
  const { seeks_min_age: youngest = own.seeks_min_age, seeks_max_age: oldest = own.seeks_max_age } =
    edit;
  if (youngest !== null && oldest !== null && youngest > oldest)
    fields['seeks_max_age'] = 'invalid_range';
  if (edit.sexuality && !consents) fields['sexuality'] = 'consent_required';
  if (edit.interests?.length && !consents) fields['interests'] = 'consent_required';
  if (edit.interests?.some((interest) => !interests.includes(interest)))
    fields['interests'] = 'invalid_value';
  return fields;
}

/**
 * Changes the named parts of a member's own profile, all or nothing, and notifies their devices.
 * Sexuality and interests are stored with consent alone and emptied when it ends; a birth date can
 * be corrected in the first days (decision 012).
 * @throws Refusal `validation_failed` naming every field that is wrong.
 */
export async function saveProfile(
  request: Announcer & { services: Pick<Services, 'live' | 'settings'> },
  viewer: Viewer,
  edit: ProfileEdit,
): Promise<{ profile: OwnProfile }> {
  const { database, now } = request;
  const { min_age: minAge, interests, countries } = request.services.settings.current();
  const [own] = await lockOwn(database, [viewer.memberId]);
  if (!own) throw new Refusal('not_found');
  const consents = edit.consent_sensitive ?? own.consents;
  const fields = problemsOf(edit, own, consents, { now, minAge, interests });
  const home = movedTo(own, edit, countries);
  if ('problem' in home) fields[home.field] = home.problem;
  if (Object.keys(fields).length > 0) throw new Refusal('validation_failed', { fields });

  const {
    consent_sensitive: _consent,
    country: _country,
    region: _region,
    city: _city,
    ...plain
  } = edit;
  const asked: Values = { ...plain, ...('problem' in home ? {} : home) };
  const values: Values = { ...asked, ...(consents ? {} : { sexuality: null, interests: [] }) };
  if (consents && !own.consents)
    await giveConsent(database, { memberId: viewer.memberId, locale: viewer.locale, at: now });
  if (!consents && own.consents) await withdrawConsent(database, viewer.memberId, now);
  await updateProfile(database, [own.id, JSON.stringify(values)]);
  if (edit.paused !== undefined) await updateListed(database, viewer.memberId);
  if (edit.activity_shown !== undefined) await hideActivity(database, [own.id]);
  const user = await toUser(database, viewer.memberId, now);
  const isOnCards =
    (own.consents && !consents) || Object.keys(asked).some((field) => ON_CARDS.includes(field));
  await announceChanges(request, [
    { memberId: viewer.memberId, entity: 'account', id: viewer.memberId, value: user },
    ...(isOnCards ? await profileChanges(database, own.id, now) : []),
    ...(own.paused && edit.paused === false ? await likesAfterPause(database, own.id, now) : []),
  ]);
  return { profile: user.profile };
}
