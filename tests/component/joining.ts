import { Dexie } from 'dexie';
import { expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ProfileCard, User } from '../../shared/contract/profile.ts';
import { success } from '../../shared/result.ts';
import { databaseName } from '../../renderer/local/database.ts';
import { openLocalDatabase } from '../../renderer/local/open-database.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { user } from './builders.ts';
import type { CallAnswers, MethodAnswers } from './fake-worker.ts';
import { find } from './geometry.ts';
import { drain } from './screen.ts';

/** Who joins, and a password that nothing is wrong with. */
export const EMAIL = 'marit@voorbeeld.nl';
export const PASSWORD = 'regen op dinsdag in mei';

/** The account of somebody who just joined as Marit. */
export const newcomer = (): User =>
  user({
    email: EMAIL,
    status: 'not_confirmed',
    paid_user: false,
    profile: { name: 'Marit', gender: 'female', status: 'disabled' },
  });

/** Lets a member who comes during a test have rows on this device, as signing in writes them. */
export async function memberArrives(who: User): Promise<User> {
  const db = openLocalDatabase(who.id);
  await saveMeta(db, 'user', who);
  onTestFinished(async () => {
    await drain(db);
    db.close();
    await Dexie.delete(databaseName(who.id));
  });
  return who;
}

/** A server that knows no address yet and lets everybody join. */
export function letsJoin(
  who: User = newcomer(),
  matches: readonly ProfileCard[] = [],
): { worker: MethodAnswers; calls: CallAnswers } {
  return {
    worker: { signUp: async () => success(await memberArrives(who)) },
    calls: {
      checkEmail: () => success({ status: 'available' }),
      getPlaces: () => success({ places: [{ name: 'Amersfoort', region: 'NL-UT' }] }),
      getActivation: () => success({ sent: true }),
      searchMembers: () =>
        success({
          results: [...matches],
          numResults: matches.length,
          otherCachedProfiles: [],
          similar_results: [],
          similar_numResults: 0,
          similar_search: null,
        }),
    },
  };
}

const here = (selector: string) => `[data-step] ${selector}`;

/** A field of the step that is open, by its name. */
export const field = (name: string): HTMLInputElement =>
  find<HTMLInputElement>(here(`[name="${name}"]`));

/** Waits for a step, 0 to 4. */
export const onStep = (step: number): Promise<void> =>
  expect.poll(() => document.querySelector(`[data-step="${step}"] [type="submit"]`)).toBeTruthy();

/** Presses the one button that goes on. */
export const goOn = (): Promise<void> => userEvent.click(find(here('[type="submit"]')));

/** Types the town, of which the list has one. */
async function chooseTown(name: string): Promise<void> {
  await expect.poll(() => field('city').disabled).toBe(false);
  await userEvent.fill(field('city'), name);
  await expect.poll(() => document.querySelectorAll(here('[role="option"]')).length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => field('city').value).toBe(name);
}

/** Fills a step as somebody would who makes no mistakes. */
export async function fillStep(step: number): Promise<void> {
  await onStep(step);
  if (step === 0) {
    await userEvent.click(find(here('input[name="gender"][value="female"]')));
    await userEvent.click(find(here('input[name="wanted"][value="male"]')));
    await userEvent.click(find(here('input[type="checkbox"]')));
  }
  if (step === 1)
    for (const [part, digits] of [
      ['day', '3'],
      ['month', '2'],
      ['year', '1985'],
    ] as const)
      await userEvent.fill(field(`bday-${part}`), digits);
  if (step === 2) await chooseTown('Amersfoort');
  if (step === 3) await userEvent.fill(field('name'), 'Marit');
  if (step === 4) {
    await userEvent.fill(field('email'), EMAIL);
    await userEvent.fill(field('password'), PASSWORD);
  }
}

/** Goes through steps, from the one that is open to before `until`. */
export async function walk(from: number, until: number): Promise<void> {
  for (let step = from; step < until; step += 1) {
    await fillStep(step);
    await goOn();
    if (step < 4) await onStep(step + 1);
  }
}
