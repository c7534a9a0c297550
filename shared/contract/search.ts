import { z } from 'zod';
import { COUNTRIES, GENDERS, INTERESTS } from '../choices.ts';
import { listInQuery, numberInQuery, switchInQuery } from './fields.ts';
import { profileCardSchema } from './profile.ts';

export { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../search-limits.ts';

/** The filters of a search; all may be left out. `countryregion` is a region's id. */
export const searchQuerySchema = z.object({
  gender: z.enum(GENDERS).optional(),
  country: z.enum(COUNTRIES).optional(),
  countryregion: z.string().max(20).optional(),
  min_age: numberInQuery(18, 120).optional(),
  max_age: numberInQuery(18, 120).optional(),
  page: numberInQuery(1, 1_000).default(1),
  sort: z.enum(['activity', 'newest']).default('activity'),
  online: switchInQuery.optional(),
  with_photo: switchInQuery.optional(),
  interests: listInQuery(10).pipe(z.array(z.enum(INTERESTS))).optional(),
}).refine((query) => (query.min_age ?? 0) <= (query.max_age ?? 120), { path: ['max_age'], error: 'invalid_range' });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

export const searchAnswerSchema = z.object({
  results: z.array(profileCardSchema),
  numResults: z.number().int(),
  otherCachedProfiles: z.array(profileCardSchema),
  similar_results: z.array(profileCardSchema),
  similar_numResults: z.number().int(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
