import type { Settings } from '../../shared/contract/settings.ts';
import { localeOfPath, type Locale } from '../../shared/locales.ts';
import { currentSession, settingsChanged } from './session.ts';

const SETTINGS_KEY = 'vonk.settings';

/** What the server writes in the language that it is asked in. */
const WORDS = ['fictional_warning', 'fictional_singular', 'fictional_plural'] as const;
type Words = Pick<Settings, (typeof WORDS)[number]>;
const wordsKey = (locale: Locale): string => `${SETTINGS_KEY}.${locale}`;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function storedWords(locale: Locale): Partial<Words> {
  const stored = read(wordsKey(locale)) as Partial<Record<string, unknown>> | null;
  return Object.fromEntries(
    WORDS.flatMap((word) => (typeof stored?.[word] === 'string' ? [[word, stored[word]]] : [])),
  );
}

/** The language that the page shows the settings in; null while none is known. */
let language: Locale | null = null;

/** Stores the settings on this device, and their words apart for each language. */
export function storeSettings(
  settings: Settings,
  locale: Locale | null = localeOfPath(location.pathname),
): void {
  language = locale;
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
    if (locale === null) return;
    const words = Object.fromEntries(WORDS.map((word) => [word, settings[word]]));
    localStorage.setItem(wordsKey(locale), JSON.stringify(words));
  } catch {
    // Only a start or a change of language without the network needs them.
  }
}

/** The settings stored on this device, in the words of a language if known; null without any. */
export function storedSettings(locale: Locale | null): Settings | null {
  language = locale;
  const settings = read(SETTINGS_KEY) as Settings | null;
  return settings && locale ? { ...settings, ...storedWords(locale) } : settings;
}

/**
 * Asks for the settings in a language and stores them, unless the page changed its language
 * meanwhile. @throws Error when there is no answer.
 */
export async function askSettings(locale: Locale | null): Promise<Settings> {
  const { connectWorker } = await import('../worker/host/client.ts');
  const worker = connectWorker();
  if (locale) await worker.setLocale(locale);
  const answer = await worker.loadSettings(
    Object.fromEntries(new URLSearchParams(location.search)),
  );
  if (!answer.ok) throw new Error(`The settings could not be loaded: ${answer.failure.code}`);
  if (locale === language) storeSettings(answer.value, locale);
  return answer.value;
}

export async function renewSettings(): Promise<void> {
  const locale = language;
  // Without the network those that are shown stay.
  const settings = await askSettings(locale).catch(() => null);
  if (settings && locale === language) settingsChanged(settings);
}

/** Shows the settings in the page's language: with the stored words first, then the server's. */
export function showSettingsIn(locale: Locale): void {
  if (locale === language) return;
  language = locale;
  settingsChanged({ ...currentSession().settings, ...storedWords(locale) });
  void renewSettings();
}
