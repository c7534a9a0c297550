import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { store, readStored } from './profile.ts';

type Handler = (request: Request) => Promise<Response>;
/** Who serves a scheme: for the whole app, or for one session alone. */
export const handlers = new Map<string, Handler>();

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler) => {
    handlers.set(scheme, handler);
  },
};

type LoadRule = (details: { url: string }, answer: (decision: { cancel: boolean }) => void) => void;

/**
 * A session's cookie jar and network: cookies of the server stay here, as they do in the main
 * process; `persist:` ones outlive it.
 */
export class StandInSession extends EventEmitter {
  /** Protocol handlers of a session serve its own windows only. */
  readonly handlers = new Map<string, Handler>();
  readonly protocol = {
    handle: (scheme: string, handler: Handler) => {
      this.handlers.set(scheme, handler);
    },
  };
  #mayLoad: LoadRule = (_details, answer) => answer({ cancel: false });
  readonly webRequest = {
    onBeforeSendHeaders: () => undefined,
    onHeadersReceived: () => undefined,
    onBeforeRequest: (rule: LoadRule) => {
      this.#mayLoad = rule;
    },
  };
  /** As Electron makes it: on, and a dictionary of the system's language is on its way. */
  spellCheckerLanguages: string[] = ['nl'];
  isSpellChecked = true;
  #dictionaries = setImmediate(() => undefined);
  readonly learned: string[] = [];
  readonly #name: string | null;
  readonly #cookies: Map<string, string>;

  constructor(name: string | null) {
    super();
    this.#name = name?.startsWith('persist:') ? name.slice('persist:'.length) : null;
    this.#cookies = new Map(
      this.#name === null ? [] : (readStored<[string, string][]>(`cookies-${this.#name}`) ?? []),
    );
    this.#fetchDictionaries();
  }
  /** Off or on, what the languages name is downloaded once the disk was looked at. */
  #fetchDictionaries(): void {
    clearImmediate(this.#dictionaries);
    this.#dictionaries = setImmediate(() => {
      for (const language of this.spellCheckerLanguages)
        dictionaries.asked.push(`${dictionaries.source}${language}`);
    });
  }
  setPermissionRequestHandler = () => undefined;
  setPermissionCheckHandler = () => undefined;
  setDevicePermissionHandler = () => undefined;
  /** Whether a page of this session may load an address, as the app decided. */
  mayLoad = (url: string) =>
    new Promise<boolean>((resolve) => {
      this.#mayLoad({ url }, ({ cancel }) => resolve(!cancel));
    });
  setSpellCheckerEnabled = (on: boolean) => {
    this.isSpellChecked = on;
  };
  setSpellCheckerLanguages = (languages: string[]) => {
    this.spellCheckerLanguages = languages;
    this.#fetchDictionaries();
  };
  setSpellCheckerDictionaryDownloadURL = (url: string) => {
    dictionaries.source = url;
  };
  addWordToSpellCheckerDictionary = (word: string) => {
    this.learned.push(word);
    return true;
  };
  listWordsInSpellCheckerDictionary = () => Promise.resolve([...this.learned]);
  removeWordFromSpellCheckerDictionary = (word: string) => {
    this.learned.splice(0, this.learned.length, ...this.learned.filter((one) => one !== word));
    return true;
  };
  /** Cookies of the server, or all that the pages store in the browser. */
  clearStorageData = async () => {
    this.#cookies.clear();
    if (this.#name !== null) store(`cookies-${this.#name}`, []);
    if (this === session.defaultSession) await clearPages.current();
  };
  flushStorageData = () => undefined;
  clearCache = () => Promise.resolve();
  clearAuthCache = () => Promise.resolve();

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (!network.isOnline) throw new TypeError('net::ERR_INTERNET_DISCONNECTED');
    network.asked.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0)
      headers.set(
        'cookie',
        [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      );
    const answer = await fetch(url, {
      ...init,
      headers,
      signal: AbortSignal.any([network.cut.signal, ...(init.signal ? [init.signal] : [])]),
    });
    const lines = answer.headers.getSetCookie();
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    if (lines.length > 0 && this.#name !== null) store(`cookies-${this.#name}`, [...this.#cookies]);
    return answer;
  };
}

/** Dictionaries of the spell check: whom the sessions ask, and what they asked for. */
export const dictionaries = {
  source: 'https://redirector.gvt1.com/edgedl/chrome/dict/',
  asked: [] as string[],
};

/** Clears what the browser stores for the pages; set by the browser. */
export const clearPages = { current: () => Promise.resolve() };

/** The network of this machine, as the tests decide, and what was asked over it. */
export const network = {
  isOnline: process.env['STAND_IN_OFFLINE'] !== '1',
  asked: [] as string[],
  /** Ends what is under way when the network goes. */
  cut: new AbortController(),
  set(isOnline: boolean): void {
    network.isOnline = isOnline;
    if (isOnline) return;
    network.cut.abort(new TypeError('net::ERR_NETWORK_CHANGED'));
    network.cut = new AbortController();
  },
};

const sessions = new Map<string, StandInSession>();
function made(key: string, name: string | null): StandInSession {
  const known = sessions.get(key);
  if (known) return known;
  const one = new StandInSession(name);
  sessions.set(key, one);
  app.emit('session-created', one);
  return one;
}
export const session = {
  get defaultSession(): StandInSession {
    return made('', null);
  },
  fromPartition: (name: string): StandInSession => made(name, name),
};
