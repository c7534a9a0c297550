import type { User } from '../contract/profile.ts';
import type { SearchAnswer } from '../contract/search.ts';

/**
 * What the app would ask first on a device that does not know its member, answered with the page:
 * who the member is, and whom their first search finds.
 */
export interface FirstAnswers {
  user: User;
  /** The search, as `searchKey` writes it. */
  key: string;
  found: SearchAnswer;
}
