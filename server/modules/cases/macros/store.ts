import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { MacroKind, MacroTexts } from '../../../../shared/operator/macros.ts';
import type { LEGAL_PAGES } from '../../../../shared/site/routes.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { macros, macroVersions } from '../../../database/schema/macros.ts';
import { canonical } from '../../../http/guards/idempotency.ts';
import { Refusal } from '../../../http/route.ts';

export type StoredMacro = typeof macroVersions.$inferSelect;

/** A part of a legal text, in one of its versions; the whole text without a section. */
export interface Clause {
  page: (typeof LEGAL_PAGES)[number];
  section: string | null;
  version: string;
}

/** What an operator writes of a macro. */
interface Contents {
  title: string;
  kinds: MacroKind[];
  texts: MacroTexts;
  clause: Clause | null;
}
type Content = Contents & { retired: boolean };

/** A macro after a change and before it: null of a new one. Of a repeated request nothing was changed. */
export interface MacroChange {
  macro: StoredMacro;
  before: StoredMacro | null;
  repeated: boolean;
}

export const clauseOf = ({
  clause_page: page,
  clause_section: section,
  clause_version: version,
}: StoredMacro): Clause | null =>
  page === null || version === null ? null : { page, section, version };

const contentOf = (row: StoredMacro): Content => ({
  title: row.title,
  kinds: row.kinds,
  texts: row.texts,
  clause: clauseOf(row),
  retired: row.retired,
});

const isSame = (one: Content, other: Content): boolean => canonical(one) === canonical(other);

/** A hash of a version's whole content, for the audit. */
export const hashOfMacro = (row: StoredMacro): string =>
  createHash('sha256')
    .update(canonical(contentOf(row)))
    .digest('hex');

const ofCurrent = (database: Queryable) =>
  database
    .select(getTableColumns(macroVersions))
    .from(macros)
    .innerJoin(
      macroVersions,
      and(eq(macroVersions.macro_id, macros.id), eq(macroVersions.version, macros.version)),
    );

/** Every macro as it is now, by title. */
export const currentMacros = (database: Queryable): Promise<StoredMacro[]> =>
  ofCurrent(database).orderBy(macroVersions.title, macroVersions.macro_id);

/** A macro as it is now. @throws Refusal `not_found` */
async function currentMacro(database: Queryable, id: string): Promise<StoredMacro> {
  const [row] = await ofCurrent(database).where(eq(macros.id, id));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Every version of a macro, the newest first. @throws Refusal `not_found` */
export async function versionsOfMacro(database: Queryable, id: string): Promise<StoredMacro[]> {
  const rows = await database
    .select()
    .from(macroVersions)
    .where(eq(macroVersions.macro_id, id))
    .orderBy(desc(macroVersions.version));
  if (rows.length === 0) throw new Refusal('not_found');
  return rows;
}

async function storeVersion(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  { clause, ...content }: Content,
  { by, at }: { by: string; at: Date },
): Promise<StoredMacro> {
  const [row] = await transaction
    .insert(macroVersions)
    .values({
      macro_id: id,
      version,
      ...content,
      clause_page: clause?.page ?? null,
      clause_section: clause?.section ?? null,
      clause_version: clause?.version ?? null,
      saved_by: by,
      saved_at: at,
    })
    .returning();
  if (!row) throw new Error('a version of a macro was not stored');
  return row;
}

/**
 * Stores a new macro.
 * @throws Refusal `idempotency_conflict` where the id is that of another macro.
 */
export async function createMacro(
  transaction: Transaction,
  { id, ...contents }: Contents & { id: string },
  who: { by: string; at: Date },
): Promise<MacroChange> {
  const content = { ...contents, retired: false };
  const [made] = await transaction
    .insert(macros)
    .values({ id, version: 1 })
    .onConflictDoNothing()
    .returning();
  if (made)
    return {
      macro: await storeVersion(transaction, made, content, who),
      before: null,
      repeated: false,
    };
  const macro = await currentMacro(transaction, id);
  if (macro.version !== 1 || macro.saved_by !== who.by || !isSame(contentOf(macro), content))
    throw new Refusal('idempotency_conflict');
  return { macro, before: null, repeated: true };
}

/**
 * Changes a macro that was seen in a version; what is left out stays. The same change again by the
 * same operator is the same change.
 * @throws Refusal `not_found`, `macro_changed` for another version by now.
 */
export async function changeMacro(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  change: (before: StoredMacro) => Partial<Content>,
  who: { by: string; at: Date },
): Promise<MacroChange> {
  await transaction.select().from(macros).where(eq(macros.id, id)).for('update');
  const before = await currentMacro(transaction, id);
  const content = { ...contentOf(before), ...change(before) };
  if (
    before.version === version + 1 &&
    before.saved_by === who.by &&
    isSame(contentOf(before), content)
  )
    return { macro: before, before, repeated: true };
  if (before.version !== version) throw new Refusal('macro_changed');
  const next = { id, version: version + 1 };
  const macro = await storeVersion(transaction, next, content, who);
  await transaction.update(macros).set({ version: next.version }).where(eq(macros.id, id));
  return { macro, before, repeated: false };
}
