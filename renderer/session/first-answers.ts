import type { User } from '../../shared/contract/profile.ts';
import type { FirstAnswers } from '../../shared/site/first-answers.ts';

let answers: FirstAnswers | null = null;

/** Keeps what came with the page, for a member whom this device did not know before. */
export const rememberFirstAnswers = (next: FirstAnswers | null): void => {
  answers = next;
};

/** Who the member is, until the device has it stored; undefined where the page did not say. */
export const firstUser = (memberId: string): User | undefined =>
  answers?.user.id === memberId ? answers.user : undefined;

/** Whom a search found, until it is answered again; undefined for another search. */
export const firstFound = (key: string): FirstAnswers['found'] | undefined =>
  answers?.key === key ? answers.found : undefined;
