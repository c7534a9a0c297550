import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { LandedMember } from '../../../shared/site/site-pages.ts';
import { regionsOf } from '../../modules/site/places/regions.ts';
import { cardForStrangers } from '../../modules/profiles/read.ts';
import type { Services } from '../../services.ts';
import type { PageVisit } from './page-visit.ts';

/**
 * The member of a member's lander, as strangers may see them.
 * @returns null where there is none, and just as well where there is one who does not allow it.
 */
export async function loadLandedMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { params }: Pick<PageVisit, 'params'>,
): Promise<LandedMember | null> {
  const id = params['id'] ?? '';
  if (!UUID_PATTERN.test(id)) return null;
  const card = await cardForStrangers(database, id, clock.now());
  if (!card) return null;
  const { name, age, gender, country, fictional, main_image: main } = card;
  const region = regionsOf()[country]?.find((one) => one.id === card.region);
  return {
    id: card.id,
    name,
    age,
    gender,
    country,
    region: region?.name ?? null,
    fictional,
    photo: main && { path: main.filename, width: main.width, height: main.height },
  };
}
