import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { normaliseText } from '../../../../shared/text.ts';
import type { Database, Transaction } from '../../../database/connection.ts';
import { siteSettings } from '../../../database/schema/service.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Signals } from '../../../live/signals.ts';
import { noteSettingChanges } from './history.ts';
import type { SettingsStore } from './settings-store.ts';
import { settingsFrom } from './settings-from.ts';

const CLOCK_KEY = 'clock_offset_ms';
const patchSchema = z.record(z.string(), z.unknown());
const clockSchema = z.number().int().min(0).catch(0);

/** A value whose texts are stored like every other: no marks in them change how they read. */
function normaliseTexts(value: unknown): unknown {
  if (typeof value === 'string') return normaliseText(value);
  if (Array.isArray(value)) return value.map(normaliseTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, normaliseTexts(one)]));
}

function applyPatch(
  current: SiteSettings,
  patch: unknown,
): { patch: Record<string, unknown>; settings: SiteSettings } {
  const given = patchSchema.safeParse(normaliseTexts(patch));
  if (!given.success) throw new Refusal('validation_failed', { fields: { '': 'invalid_type' } });
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(given.data)) {
    if (!Object.hasOwn(siteSettingsSchema.shape, name)) fields[name] = 'unknown_field';
    // Undefined would silently become the default.
    else if (value === undefined) fields[name] = 'invalid_type';
  }
  const parsed = siteSettingsSchema.safeParse({ ...current, ...given.data });
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.code;
  if (!parsed.success || Object.keys(fields).length > 0)
    throw new Refusal('validation_failed', { fields });
  return { patch: given.data, settings: parsed.data };
}

/** How often a process looks for a change that no signal announced. */
const LOOK_EVERY_MS = 5_000;

/**
 * Reads the settings from the database; afterwards they are served from memory.
 * @param signals announces changes to the other processes, and theirs to this one.
 */
export async function openSettings(database: Database, signals?: Signals): Promise<SettingsStore> {
  const read = async () => {
    const rows = await database.select().from(siteSettings);
    return new Map(rows.map((row) => [row.key, row.value]));
  };
  const stored = await read();
  let settings = settingsFrom(stored);
  let clockOffset = clockSchema.parse(stored.get(CLOCK_KEY));
  let version = 0;

  /** What changed here while it was read is newer than what was read. */
  async function reload(): Promise<void> {
    for (let before = -1; before !== version;) {
      before = version;
      const found = settingsFrom(await read());
      if (before === version) settings = found;
    }
  }
  // An unreachable database is reported elsewhere; the next look finds what changed.
  const look = (): void => void reload().catch(() => undefined);
  signals?.onNotice(({ kind }) => {
    if (kind === 'settings') look();
  });
  signals?.onRestored(look);
  // A command of the operator's changes them in a process of its own, beside the built-in database,
  // too.
  if (signals) setInterval(look, LOOK_EVERY_MS).unref();

  const store = async (
    transaction: Transaction,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    for (const [key, value] of Object.entries(values)) {
      // As JSON text, so that null is a value and not a missing one.
      await transaction.execute(sql`
          insert into site_settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`);
    }
  };
  return {
    current: () => settings,
    check: (patch) => applyPatch(settings, patch).settings,
    async change(patch, by) {
      const changed = applyPatch(settings, patch);
      const values = Object.fromEntries(
        Object.keys(changed.patch).map((name) => [name, Reflect.get(changed.settings, name)]),
      );
      const write = async (transaction: Transaction): Promise<void> => {
        await store(transaction, values);
        await noteSettingChanges(transaction, settings, values, by);
      };
      const apply = (): void => {
        settings = applyPatch(settings, changed.patch).settings;
        version += 1;
        signals?.broadcast({ kind: 'settings' });
      };
      if (by?.within) {
        await write(by.within.transaction);
        by.within.afterCommit(apply);
        return changed.settings;
      }
      await inTransaction(database, write);
      apply();
      return settings;
    },
    get clockOffset() {
      return clockOffset;
    },
    async storeClockOffset(milliseconds) {
      await inTransaction(database, (transaction) =>
        store(transaction, { [CLOCK_KEY]: milliseconds }),
      );
      clockOffset = milliseconds;
    },
  };
}
