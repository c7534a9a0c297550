import { INTERESTS, type Interest } from '../../../../shared/profile-choices.ts';

/** Before it the list holds what is between two people; from here on what one opens with. */
const FIRST_EVERYDAY = INTERESTS.indexOf('gym');

/** Whether an interest can head a first conversation. */
export const isEveryday = (interest: Interest): boolean =>
  INTERESTS.indexOf(interest) >= FIRST_EVERYDAY;

/** Interests with those in front that one opens a conversation with. */
export const everydayFirst = (interests: readonly Interest[]): Interest[] => [
  ...interests.filter(isEveryday),
  ...interests.filter((interest) => !isEveryday(interest)),
];
