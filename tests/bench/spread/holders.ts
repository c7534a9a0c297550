import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { StreamToOpen, HolderReport, HolderAnswer, HolderRequest } from './holder.ts';

const PROCESSES = 2;

/** The processes that hold the streams. */
export interface Holders {
  /** Opens more of them. @returns how many are held of these, and why not all. */
  open(streams: readonly StreamToOpen[]): Promise<{ opened: number; refused: string | null }>;
  /** What came so far. */
  report(): Promise<HolderReport[]>;
  close(): void;
}

export function startHolders(): Holders {
  const children = Array.from({ length: PROCESSES }, () =>
    fork(new URL('./holder.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  async function ask<Answer extends HolderAnswer>(
    child: ChildProcess,
    request: HolderRequest,
  ): Promise<Answer> {
    const answer = Promise.race([
      once(child, 'message').then(([message]) => message as Answer),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(`what holds the streams ended with ${code}`)),
      ),
    ]);
    child.send(request);
    return answer;
  }
  return {
    async open(streams) {
      const parts = await Promise.all(
        children.map((child, place) =>
          ask<{ opened: number; refused: string | null }>(child, {
            open: streams.filter((_, index) => index % PROCESSES === place),
          }),
        ),
      );
      return {
        opened: parts.reduce((sum, { opened }) => sum + opened, 0),
        refused: parts.find(({ refused }) => refused !== null)?.refused ?? null,
      };
    },
    report: () => Promise.all(children.map((child) => ask<HolderReport>(child, { report: true }))),
    close() {
      for (const child of children) child.kill();
    },
  };
}
