import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Gender } from '../../../../shared/profile-choices.ts';
import { genderSought } from '../../../../shared/discover/gender-sought.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { Filters } from './filters.ts';

interface Seeker {
  country: string;
  gender: Gender;
  sexuality: string | null;
}
const selectSeeker = statement<Seeker>(
  'seeker',
  'select country, gender, sexuality from profiles where id = $1::uuid',
);

/** Whom a member would look for, in their country: the start of swipe game and match finder. */
export async function soughtBy(database: Queryable, profile: string): Promise<Filters> {
  const [seeker] = await selectSeeker(database, [profile]);
  if (!seeker) return {};
  return { country: COUNTRIES.find((one) => one === seeker.country), gender: genderSought(seeker) };
}
