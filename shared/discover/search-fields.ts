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
  'seeks_me',
  'children',
  'smoking',
  'height',
  'languages',
  'interests',
] as const;
/** Within how many kilometres one can look. */
export const DISTANCES_KM = [10, 25, 40, 60, 100, 250] as const;
/** A distance that was offered before; addresses and saved searches have it. */
export const FORMER_KM = 50;
/**
 * Filters for members alone: their results would reveal to a stranger where somebody lives, whether
 * they are online, and what their profile says.
 */
export const MEMBERS_FIELDS: readonly string[] = [
  'distance',
  'online',
  'seeks_me',
  'children',
  'smoking',
  'height',
  'languages',
  'interests',
];
export type SearchField = (typeof SEARCH_FIELDS)[number];
