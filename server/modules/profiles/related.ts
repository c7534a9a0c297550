import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { listedSql, toCard } from './record.ts';
import type { CardViewer, ProfileRecord } from './record.ts';
import { blockedProfilesSql } from './visibility.ts';

const RELATED_PROFILES = 8;
const COMPARED = 120;

const candidates = (conditions: string): string => `(
  select candidate.id from profiles candidate
  where candidate.listed and candidate.gender = $3 and candidate.country = $4 ${conditions}
    and candidate.id <> $2::uuid and candidate.id is distinct from $1::uuid and candidate.id not in ${blockedProfilesSql('$1::uuid')}
  order by candidate.last_active_at desc, candidate.id limit ${COMPARED})`;

const selectRelated = statement<{ record: ProfileRecord }>(
  'related_profiles',
  `
  with near as (${candidates('and candidate.region = $5')} union ${candidates('')})
  select ${listedSql('profile')} as record from near join profiles profile on profile.id = near.id
  order by (profile.region is not distinct from $5) desc, abs(profile.date_of_birth - $6::date), profile.id limit ${RELATED_PROFILES}`,
);

/** Similar profiles: same gender, by region, country and age, recently active; none invisible. */
export async function relatedProfiles(
  database: Queryable,
  viewer: CardViewer,
  profile: ProfileRecord,
  now: Date,
): Promise<ProfileCard[]> {
  const rows = await selectRelated(database, [
    viewer.profileId,
    profile.id,
    profile.gender,
    profile.country,
    profile.region,
    profile.date_of_birth,
  ]);
  return rows.map((row) => toCard(row.record, viewer, now));
}
