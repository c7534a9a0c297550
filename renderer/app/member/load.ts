import { loadAllDutch } from '../../i18n/languages.ts';
import type { MemberParts } from './member.ts';

/** What only members' pages need, outside of a visitor's first load. */
let loaded: MemberParts | null = null;

/** Fetches the members' part; rejects when it cannot be fetched. Idempotent. */
export async function loadMemberPart(): Promise<void> {
  const [{ parts }] = await Promise.all([import('./member.ts'), loadAllDutch()]);
  loaded = parts;
}

/** The members' part. Throws when it is asked for before it was loaded. */
export function memberPart(): MemberParts {
  if (!loaded) throw new Error('The members’ part is not loaded.');
  return loaded;
}
