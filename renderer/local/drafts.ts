import type { LocalDatabase } from './database.ts';

/** The text that was typed to a profile and not sent; empty when there is none. */
export async function draftOf(db: LocalDatabase, profile: string): Promise<string> {
  return (await db.drafts.get(profile))?.text ?? '';
}

/** Keeps what is typed to a profile; an empty text removes it. Drafts belong to this device and are written by the page. */
export async function saveDraft(db: LocalDatabase, profile: string, text: string): Promise<void> {
  if (text === '') await db.drafts.delete(profile);
  else await db.drafts.put({ profile, text, updated: Date.now() });
}
