import {
  decideUpdate,
  FEED_LIMIT,
  feedFile,
  readOffer,
  SIGNATURE_LIMIT,
  type InstalledApp,
} from './update-decision.ts';
import { readText, type Fetch, type UpdateSource } from './update-feed.ts';
import type { Installer } from './update-installer.ts';

/** How often an open app looks for a new version; first after the start. */
const FIRST_CHECK_MS = 10_000;
const CHECK_EVERY_MS = 4 * 60 * 60_000;

type CheckResult = { ready: string } | { refused: string };

export interface Updates {
  /** Version that waits to be installed, or null. */
  ready(): string | null;
  /** Looks for a new version now. Never throws: a failure is retried the next time. */
  check(): Promise<CheckResult>;
  /**
   * Restarts into the waiting version.
   * @throws Error where there is none, or its file was changed.
   */
  apply(): Promise<void>;
  /** Looks in a while, and again every few hours. */
  start(): void;
  stop(): void;
}

/**
 * Looks for updates at a feed and hands what our key signed for this channel to the installer.
 * @param loadInstaller loads electron-updater when there is a feed.
 * @param onReady called once for every version that waits to be installed.
 */
export function createUpdates(options: {
  source: UpdateSource;
  version: string;
  platform: string;
  arch: string;
  fetch: Fetch;
  loadInstaller: () => Promise<Installer>;
  onReady: (version: string) => void;
}): Updates {
  const { source, fetch } = options;
  let installer: Promise<Installer> | null = null;
  let ready: string | null = null;
  let running: Promise<CheckResult> | null = null;
  const timers: NodeJS.Timeout[] = [];

  async function look(): Promise<CheckResult> {
    installer ??= options.loadInstaller();
    const { format, prepare } = await installer;
    // What waits already is newer than what runs.
    const app: InstalledApp = {
      version: ready ?? options.version,
      channel: source.channel,
      format,
      arch: options.arch,
      publicKey: source.publicKey,
    };
    const feed = await readText(
      fetch,
      `${source.folder}${feedFile(source.channel, options.platform, options.arch)}`,
      FEED_LIMIT,
    );
    if (feed === null) return { refused: 'feed_missing' };
    const read = readOffer(feed, app);
    if ('refused' in read) return read;
    const decision = decideUpdate(
      feed,
      await readText(fetch, `${source.folder}${read.offer.name}.sig`, SIGNATURE_LIMIT),
      app,
    );
    if ('refused' in decision) return decision;
    await prepare(decision.offer);
    ready = decision.offer.version;
    options.onReady(ready);
    return { ready };
  }

  function check(): Promise<CheckResult> {
    running ??= look()
      .catch((failure: unknown): CheckResult => ({
        refused: failure instanceof Error ? failure.message : 'failed',
      }))
      .then((result) => {
        running = null;
        if ('refused' in result && result.refused !== 'not_newer')
          console.warn(`update: ${result.refused}`);
        return result;
      });
    return running;
  }

  return {
    ready: () => ready,
    check,
    async apply() {
      if (ready === null || !installer) throw new Error('no update waits');
      await (await installer).install();
    },
    start() {
      timers.push(
        setTimeout(() => void check(), FIRST_CHECK_MS).unref(),
        setInterval(() => void check(), CHECK_EVERY_MS).unref(),
      );
    },
    stop() {
      for (const timer of timers.splice(0)) clearTimeout(timer);
    },
  };
}
