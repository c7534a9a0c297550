/** The filters that the members page can offer; the setting `search_fields` says which of them it does (specification section 3, Settings). */
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
export type SearchField = (typeof SEARCH_FIELDS)[number];
