import { NOTES_CACHE } from './cache-names.ts';

/** How the member's notifications look: a discreet one names neither the site nor its purpose. */
export interface Look {
  site: string;
  discreet: boolean;
  locale: string;
}
/** The last push that this device received. `at` in milliseconds. */
interface LastPush {
  kind: string;
  count: number;
  checkUrl: string;
  openUrl: string;
  at: number;
}
/** The progress of a test notification in milliseconds; null for not yet. */
export interface TestNote {
  id: string;
  received: number | null;
  clicked: number | null;
}

interface Notes {
  look: Look;
  last_push: LastPush;
  test: TestNote;
  push_key: string;
  /** The member signed out: nothing is shown until somebody signs in. */
  signed_out: true;
}

const addressOf = (name: string): string => `/notes/${name}`;

/** Reads a note; undefined where there is none or it cannot be read. */
export async function readNote<Name extends keyof Notes>(
  name: Name,
): Promise<Notes[Name] | undefined> {
  try {
    const stored = await (await caches.open(NOTES_CACHE)).match(addressOf(name));
    return stored && ((await stored.json()) as Notes[Name]);
  } catch {
    return undefined;
  }
}

/** Stores a note for the next reader, where the device can. */
export async function writeNote<Name extends keyof Notes>(
  name: Name,
  value: Notes[Name],
): Promise<void> {
  try {
    await (
      await caches.open(NOTES_CACHE)
    ).put(addressOf(name), new Response(JSON.stringify(value)));
  } catch {
    // An ornament: without it notifications are neutral and come without a number.
  }
}

async function forgetNotes(...names: (keyof Notes)[]): Promise<void> {
  const notes = await caches.open(NOTES_CACHE);
  for (const name of names) await notes.delete(addressOf(name));
}

/** Somebody signed in: what they are shown looks like this. */
export async function noteLook(look: Look): Promise<void> {
  await writeNote('look', look);
  await forgetNotes('signed_out');
}

/** Somebody else is signed in by now: theirs is shown, the last member's noted push is not. */
export const noteNextMember = (): Promise<void> => forgetNotes('signed_out', 'last_push', 'test');

/** The member signed out: nothing of what was noted stays. */
export async function wipeNotes(): Promise<void> {
  await caches.delete(NOTES_CACHE);
  await writeNote('signed_out', true);
}
