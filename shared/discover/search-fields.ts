/** The filters that the members page can offer; the setting `search_fields` chooses. */
export const SEARCH_FIELDS = [
  'gender',
  'country',
  'countryregion',
  'age',
  'distance',
  'online',
  'with_photo',
  'fictional',
  'interests',
] as const;
/** Within how many kilometres one can look. */
export const DISTANCES_KM = [10, 25, 50, 100, 250] as const;
/**
 * Filters for members alone: who answers to them would tell a stranger where somebody lives,
 * whether they are there, and what they like.
 */
export const MEMBERS_FIELDS: readonly string[] = ['distance', 'online', 'interests'];
export type SearchField = (typeof SEARCH_FIELDS)[number];
