import { call } from './call.ts';
import { z } from 'zod';
import {
  COUNTRIES,
  GENDERS,
  INTERESTS,
  LEAST_HEIGHT,
  MOST_HEIGHT,
  SMOKING,
  SPOKEN_LANGUAGES,
  WANTS_CHILDREN,
} from '../profile-choices.ts';
import { listInQuery, numberInQuery, switchInQuery } from './fields.ts';
import { degrees } from './places.ts';
import { profileCardSchema } from './profile.ts';

export { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../discover/search-limits.ts';

/**
 * The filters of a search. Distances count from a known place (decision 016): the one nearest to
 * `lat` and `lon`, the town of `near` (`NL:Utrecht`), else the member's own.
 */
export const searchQuerySchema = z
  .object({
    gender: z.enum(GENDERS).optional(),
    country: z.enum(COUNTRIES).optional(),
    countryregion: z.string().max(20).optional(),
    min_age: numberInQuery(18, 120).optional(),
    max_age: numberInQuery(18, 120).optional(),
    page: numberInQuery(1, 1_000).default(1),
    sort: z.enum(['activity', 'newest', 'distance']).default('activity'),
    km: numberInQuery(5, 500).optional(),
    lat: degrees(90).optional(),
    lon: degrees(180).optional(),
    near: z
      .string()
      .regex(/^[A-Z]{2}:.{1,60}$/)
      .optional(),
    online: switchInQuery.optional(),
    with_photo: switchInQuery.optional(),
    /** Leaves fictional profiles out. */
    hide_fictional: switchInQuery.optional(),
    /** The source that sent a visitor, where only those with one may search. */
    network: z.string().max(100).optional(),
    /** Only members who look for somebody of the viewer's age and gender. */
    seeks_me: switchInQuery.optional(),
    /** Whether they have children. */
    children: z.enum(['yes', 'no']).optional(),
    wants_children: listInQuery(WANTS_CHILDREN.length)
      .pipe(z.array(z.enum(WANTS_CHILDREN)))
      .optional(),
    smoking: listInQuery(SMOKING.length)
      .pipe(z.array(z.enum(SMOKING)))
      .optional(),
    min_height: numberInQuery(LEAST_HEIGHT, MOST_HEIGHT).optional(),
    max_height: numberInQuery(LEAST_HEIGHT, MOST_HEIGHT).optional(),
    /** At least one of these is spoken. */
    languages: listInQuery(10)
      .pipe(z.array(z.enum(SPOKEN_LANGUAGES)))
      .optional(),
    interests: listInQuery(10)
      .pipe(z.array(z.enum(INTERESTS)))
      .optional(),
  })
  .refine((query) => (query.min_age ?? 0) <= (query.max_age ?? 120), {
    path: ['max_age'],
    error: 'invalid_range',
  })
  .refine((query) => (query.min_height ?? 0) <= (query.max_height ?? Infinity), {
    path: ['max_height'],
    error: 'invalid_range',
  })
  .refine((query) => (query.lat === undefined) === (query.lon === undefined), {
    path: ['lon'],
    error: 'required',
  });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

export const searchAnswerSchema = z.object({
  results: z.array(profileCardSchema),
  numResults: z.number().int(),
  otherCachedProfiles: z.array(profileCardSchema),
  similar_results: z.array(profileCardSchema),
  similar_numResults: z.number().int(),
  /** The wider search that brought the similar results, as a query; null where none was made. */
  similar_search: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** The search for members. */
export const searchCalls = {
  searchMembers: call('GET', '/api/members.php', 'Members that fit the filters, a page of 24.', {
    query: searchQuerySchema,
    answer: searchAnswerSchema,
  }),
} as const;
