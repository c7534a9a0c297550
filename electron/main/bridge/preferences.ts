import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  DEFAULT_PREFERENCES,
  desktopPreferencesSchema,
} from '../../../shared/desktop/desktop-preferences.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../shared/locales.ts';
import { replaceFile } from '../replace-file.ts';

/** The window's bounds when neither maximised nor full-screen, across all displays. */
const windowPlaceSchema = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isMaximised: z.boolean(),
});
export type WindowPlace = z.output<typeof windowPlaceSchema>;

const storedSchema = desktopPreferencesSchema.extend({
  windowPlace: windowPlaceSchema.nullable(),
  locale: z.enum(LOCALES),
  theme: z.enum(['system', 'light', 'dark']),
  explainedTray: z.boolean(),
});
export type StoredPreferences = z.output<typeof storedSchema>;

const DEFAULTS: StoredPreferences = {
  ...DEFAULT_PREFERENCES,
  windowPlace: null,
  locale: DEFAULT_LOCALE,
  theme: 'system',
  explainedTray: false,
};

export interface Preferences {
  read(): StoredPreferences;
  /** Stores the given values on disk; writes nothing when nothing changed. */
  change(part: Partial<StoredPreferences>): void;
  /** Calls back after each change with what held before it. @returns the function that ends it. */
  onChange(listener: (now: StoredPreferences, before: StoredPreferences) => void): () => void;
}

/** Every readable value, and the default for each that is missing or damaged. */
export function storedPreferences(json: string): StoredPreferences {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return DEFAULTS;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return DEFAULTS;
  const stored: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(storedSchema.shape, name)
      ? storedSchema.shape[name as keyof StoredPreferences].safeParse(value)
      : null;
    if (field?.success) stored[name] = field.data;
  }
  return storedSchema.parse(stored);
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Opens the preferences' file. Writes are atomic; on a full disk only memory has the choice. */
export function openPreferences(file: string): Preferences {
  let stored = storedPreferences(readFile(file));
  const changes = createListeners<[now: StoredPreferences, before: StoredPreferences]>();
  function write(): void {
    try {
      replaceFile(file, `${JSON.stringify(stored, null, 2)}\n`);
    } catch (error) {
      console.error('The preferences could not be written.', error);
    }
  }
  return {
    read: () => stored,
    change(part) {
      const before = stored;
      const next = storedSchema.parse({ ...before, ...part });
      if (JSON.stringify(next) === JSON.stringify(before)) return;
      stored = next;
      write();
      changes.notify(stored, before);
    },
    onChange: changes.subscribe,
  };
}
