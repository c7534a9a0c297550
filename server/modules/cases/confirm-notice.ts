import { eq } from 'drizzle-orm';
import { cases } from '../../database/schema/cases.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { isTrustedFlagger, setSource } from './flaggers.ts';
import { caseOfLink } from './links.ts';
import type { CaseRow } from './mails.ts';

/** Whether a link offers to confirm its notice: an open one of a trusted flagger's address. */
export const mayConfirm = async (
  database: Queryable,
  { kind, email, closed_at: closed, confirmed_at: confirmed }: CaseRow,
  { mailed }: { mailed: boolean },
): Promise<boolean> =>
  mailed &&
  kind === 'notice' &&
  closed === null &&
  confirmed === null &&
  email !== null &&
  (await isTrustedFlagger(database, email));

/**
 * Confirms by the link in a mail that a notice came from the address that it names: from then on it
 * counts as a trusted flagger's (DSA, article 22). Again changes nothing.
 * @throws Refusal `not_found` for an unknown link, one that was not mailed, and a case that has
 *   nothing to confirm.
 */
export async function confirmNotice(
  database: Transaction,
  token: string,
  now: Date,
): Promise<void> {
  const link = await caseOfLink(database, token);
  const [row] = link
    ? await database.select().from(cases).where(eq(cases.id, link.id)).for('update')
    : [];
  if (!link || !row) throw new Refusal('not_found');
  if (link.mailed && row.confirmed_at !== null) return;
  if (!(await mayConfirm(database, row, link))) throw new Refusal('not_found');
  await database.update(cases).set({ confirmed_at: now }).where(eq(cases.id, row.id));
  if (row.source === 'member' || row.source === 'anyone')
    await setSource(database, [row], () => 'trusted_flagger');
}
