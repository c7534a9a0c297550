import type { ProfileCard, User } from '../../shared/contract/profile.ts';
import type { SearchAnswer } from '../../shared/contract/search.ts';
import type { FirstAnswers } from '../../shared/site/first-answers.ts';

let answers: FirstAnswers | null = null;
let isUserStored = false;

/**
 * Keeps what came with the page, for a member whom this device did not know before; null when
 * somebody else uses it.
 */
export function rememberFirstAnswers(next: FirstAnswers | null): void {
  answers = next;
  isUserStored = false;
}

/** Who the member is, until the device has it stored; undefined where the page did not say. */
export const firstUser = (memberId: string): User | undefined =>
  !isUserStored && answers?.user.id === memberId ? answers.user : undefined;

/** The device has the member stored: what came with the page says nothing any more. */
export function forgetFirstUser(): void {
  isUserStored = true;
}

/** Somebody whom the page came with, whom the device may not have stored yet. */
export const firstCard = (profile: string): ProfileCard | undefined =>
  answers?.found.results.find(({ id }) => id === profile);

/** Whom a search found, until it is answered again; undefined for another search. */
export const firstFound = (key: string): SearchAnswer | undefined =>
  answers?.key === key ? answers.found : undefined;
