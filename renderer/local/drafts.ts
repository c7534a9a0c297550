import type { LocalDatabase } from './database.ts';
import type { DraftRow } from './rows.ts';

/** The text that was typed to a profile and not sent; empty when there is none. */
export async function draftOf(db: LocalDatabase, profile: string): Promise<string> {
  return (await db.drafts.get(profile))?.text ?? '';
}

export async function draftsByProfile(db: LocalDatabase): Promise<Map<string, string>> {
  return new Map((await db.drafts.toArray()).map((draft) => [draft.profile, draft.text]));
}

export async function saveDraft(db: LocalDatabase, profile: string, text: string): Promise<void> {
  if (text === '') await db.drafts.delete(profile);
  else await db.drafts.put({ profile, text, updated: Date.now() });
}

/**
 * The same by the shortest way, with each key, for a page that is being closed; live queries are
 * not notified.
 * @throws when the database is closed.
 */
export function saveDraftAtOnce(db: LocalDatabase, profile: string, text: string): void {
  const transaction = db.backendDB().transaction('drafts', 'readwrite');
  const drafts = transaction.objectStore('drafts');
  if (text === '') drafts.delete(profile);
  else drafts.put({ profile, text, updated: Date.now() } satisfies DraftRow);
  transaction.commit();
}
