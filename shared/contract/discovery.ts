import { z } from 'zod';
import { INTERESTS } from '../profile-choices.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, writtenLine } from './fields.ts';
import { profileCardSchema, profileSchema } from './profile.ts';

const swipeStateSchema = z.object({
  profiles: z.array(profileCardSchema),
  /**
   * How far the cards reach from the member's town; no kilometres are the whole country. Null for
   * who has no town.
   */
  reach: z
    .object({
      km: z.number().int().nullable(),
      min_age: z.number().int().nullable(),
      max_age: z.number().int().nullable(),
      /** Too few were near, so that it is wider than the first search. */
      widened: z.boolean(),
    })
    .nullable(),
  /** Likes that are left; null without a limit. */
  left: z.number().int().min(0).nullable(),
  /** Hours until there are likes again, rounded up; 0 while some are left. */
  wait_hours: z.number().int().min(0),
});
export type SwipeState = z.infer<typeof swipeStateSchema>;

const choice = z.strictObject({ profile: idSchema, choice: z.enum(['nope', 'like']) });

/** The most searches that a member can save. */
export const SAVED_SEARCHES = 30;
const SAVED_NAME_LENGTH = 40;

const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  query: z.string(),
  created_at: instantSchema,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Ways to find members besides search. */
export const discoveryCalls = {
  getSwipe: call(
    'GET',
    '/api/swipe.php',
    'The next cards of the swipe game, with all that is told on them.',
    { answer: swipeStateSchema.extend({ profiles: z.array(profileSchema) }) },
  ),
  swipe: call(
    'POST',
    '/api/swipe.php',
    'Chooses nope or like; the same choice again is one choice.',
    {
      body: choice,
      answer: swipeStateSchema.extend({ match: z.boolean() }),
    },
  ),
  undoSwipe: call(
    'DELETE',
    '/api/swipe.php',
    'Takes a choice of the swipe game back. A like that was used stays used.',
    { body: choice, answer: swipeStateSchema },
  ),
  findMatches: call(
    'POST',
    '/api/match-finder.php',
    'Three members by the answers of the match finder, which are used for this one answer and never stored.',
    {
      body: z.strictObject({
        // What is left out does not matter to who asks.
        age: z.enum(['18-35', '35+']).optional(),
        appearance: z.enum(['normal', 'sexy']).optional(),
        race: z.enum(['white', 'other']).optional(),
      }),
      answer: z.object({
        profiles: z.array(profileCardSchema),
        /** What the member and each of them both like, by the profile's id. */
        shared: z.record(idSchema, z.array(z.enum(INTERESTS))),
        /** Within how many kilometres they live; null for the whole country. */
        km: z.number().int().nullable(),
      }),
    },
  ),
  getSavedSearches: call(
    'GET',
    '/api/saved-searches.php',
    'The searches that the member gave a name, the newest first.',
    { answer: z.object({ searches: z.array(savedSearchSchema) }) },
  ),
  saveSearch: call(
    'PUT',
    '/api/saved-searches.php',
    'Keeps a search under an id of the client’s, or gives the one of that id another name or other filters.',
    {
      body: z.strictObject({
        id: idSchema,
        name: writtenLine(SAVED_NAME_LENGTH),
        query: z.string().min(1).max(1_000),
      }),
      answer: z.object({ searches: z.array(savedSearchSchema) }),
    },
  ),
  deleteSavedSearch: call('DELETE', '/api/saved-searches.php', 'Deletes a saved search.', {
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ searches: z.array(savedSearchSchema) }),
  }),
} as const;
