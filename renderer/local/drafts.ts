import type { DraftRow, LocalDatabase } from './database.ts';

/** The text that was typed to a profile and not sent; empty when there is none. */
export async function draftOf(db: LocalDatabase, profile: string): Promise<string> {
  return (await db.drafts.get(profile))?.text ?? '';
}

/** Keeps what is typed to a profile; an empty text removes it. Drafts belong to this device and are written by the page. */
export async function saveDraft(db: LocalDatabase, profile: string, text: string): Promise<void> {
  if (text === '') await db.drafts.delete(profile);
  else await db.drafts.put({ profile, text, updated: Date.now() });
}

/**
 * The same on the shortest way, with each key: what a page has begun to write when it is loaded anew or closed ends with it. Whoever
 * looks at drafts is not told; `saveDraft` does that when the typing rests.
 * @throws when the database is closed.
 */
export function saveDraftAtOnce(db: LocalDatabase, profile: string, text: string): void {
  const transaction = db.backendDB().transaction('drafts', 'readwrite');
  const drafts = transaction.objectStore('drafts');
  if (text === '') drafts.delete(profile);
  else drafts.put({ profile, text, updated: Date.now() } satisfies DraftRow);
  transaction.commit();
}
