import type { OwnProfile } from '../../../shared/contract/profile.ts';

/** The fields of a profile that are one value, in their order on the page: looks last. */
const FACT_FIELDS = [
  'gender',
  'sexuality',
  'reason',
  'relationship_status',
  'children',
  'wants_children',
  'smoking',
  'height',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const;
type FactField = (typeof FACT_FIELDS)[number];
interface ProfileFact {
  field: FactField;
  value: string;
}

/** The facts of a profile that are filled in and that this site shows; the gender always. */
export function profileFacts(
  profile: Pick<OwnProfile, FactField>,
  visible: readonly string[],
): ProfileFact[] {
  return FACT_FIELDS.flatMap((field) => {
    const value = profile[field];
    if (value === null || value === '' || (field !== 'gender' && !visible.includes(field)))
      return [];
    return [{ field, value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value) }];
  });
}
