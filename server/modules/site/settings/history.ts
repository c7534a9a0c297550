import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { settingChanges } from '../../../database/schema/site-desk.ts';
import type { SettingAuthor } from './settings-store.ts';
import { settingsFrom } from './settings-from.ts';

export type SettingChange = typeof settingChanges.$inferSelect;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Writes down what changes, in the transaction that changes it; what stays is no change. */
export async function noteSettingChanges(
  transaction: Transaction,
  before: object,
  values: Readonly<Record<string, unknown>>,
  by: SettingAuthor | undefined,
): Promise<void> {
  const rows = Object.entries(values)
    .map(([key, after]) => ({ key, before: Reflect.get(before, key) as unknown, after }))
    .filter((one) => !isSame(one.before, one.after));
  if (rows.length === 0) return;
  await transaction.insert(settingChanges).values(
    rows.map((row) => ({
      ...row,
      id: newId(by?.at.getTime()),
      ...(by ? { at: by.at } : {}),
      role: by?.role ?? 'server',
      operator_id: by?.operator ?? null,
      approval: by?.approval ?? null,
    })),
  );
}

/** The last change of each of these settings. */
export const lastChanges = (
  database: Queryable,
  keys: readonly string[],
): Promise<SettingChange[]> =>
  database
    .selectDistinctOn([settingChanges.key])
    .from(settingChanges)
    .where(inArray(settingChanges.key, [...keys]))
    .orderBy(settingChanges.key, desc(settingChanges.id));

/** Changes of one setting, the latest first; one more than `most`, where there are more. */
export const changesOf = (
  database: Queryable,
  key: string,
  before: string | null,
  most: number,
): Promise<SettingChange[]> =>
  database
    .select()
    .from(settingChanges)
    .where(
      and(eq(settingChanges.key, key), before === null ? undefined : lt(settingChanges.id, before)),
    )
    .orderBy(desc(settingChanges.id))
    .limit(most + 1);

/**
 * The settings as they were before a moment.
 * @param settings those of now, from which later changes are taken back.
 */
export async function settingsBefore(
  database: Queryable,
  settings: SiteSettings,
  moment: Date,
): Promise<SiteSettings> {
  const changed = await database
    .selectDistinctOn([settingChanges.key], {
      key: settingChanges.key,
      before: settingChanges.before,
    })
    .from(settingChanges)
    .where(gte(settingChanges.at, moment))
    .orderBy(settingChanges.key, settingChanges.at, settingChanges.id);
  const before = changed.map((row) => [row.key, row.before] as const);
  return settingsFrom(new Map([...Object.entries(settings), ...before]));
}
