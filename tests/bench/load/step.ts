import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom, type Random } from '../../../demo/random.ts';
import { createActions } from './actions.ts';
import { arrive } from './arrivals.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import type { LoadOptions } from './options.ts';
import { createRecorder, type Recorder, type Records } from './records.ts';
import type { LoadSite } from './site.ts';
import { watchUsage, type Usage } from './usage.ts';
import { openWires, type Wires } from './wires.ts';

/** More than this at once the simulator does not begin. */
const MOST_AT_WORK = 3_000;
/** How long a signal may take after everything else. */
const LATE_SIGNALS_MS = 2_500;

/** What came of some seconds at one rate. */
export interface Step {
  rate: number;
  seconds: number;
  online: number;
  streams: number;
  /** Streams that servers ended meanwhile. */
  lost: number;
  /** Messages that were taken, and did not reach a stream that was open. */
  unseen: number;
  records: Records;
  usage: Usage;
}

/** Members who act on a site. */
export interface Simulation {
  run(rate: number, seconds: number): Promise<Step>;
  close(): void;
}

/** Opens the streams of the members; nothing else happens before the first step. */
export async function openSimulation(site: LoadSite, options: LoadOptions): Promise<Simulation> {
  // When what is done follows the seed alone; who does it, also what was answered when.
  const moments: Random = seededRandom(options.seed);
  const choices: Random = seededRandom(options.seed + 1);
  const crowd: Crowd = await openCrowd(site, choices);
  const wires: readonly Wires[] = site.servers.map(({ origin }) => openWires(origin));
  let recorder: Recorder = createRecorder();
  const actions = createActions({
    ...{ site, crowd, wires, random: choices },
    recorder: () => recorder,
  });
  return {
    async run(rate, seconds) {
      recorder = createRecorder();
      const [used, lost] = [watchUsage(site), crowd.lost];
      const atWork = new Set<Promise<void>>();
      await arrive({ rate, seconds, random: moments }, (kind, intendedAt) => {
        if (atWork.size >= MOST_AT_WORK) {
          recorder.acted(kind, intendedAt, 'too many at work');
          return;
        }
        const work: Promise<void> = actions[kind](intendedAt).then((why) => {
          recorder.acted(kind, intendedAt, why);
          atWork.delete(work);
        });
        atWork.add(work);
      });
      const [usage, streams] = [used(), crowd.streams];
      recorder.end();
      await Promise.all(atWork);
      const deadline = performance.now() + LATE_SIGNALS_MS;
      while (crowd.unseen > 0 && performance.now() < deadline) await wait(20);
      const unseen = crowd.unseen;
      crowd.forgetAll();
      return {
        ...{ rate, seconds, streams, unseen, usage },
        online: crowd.online.length,
        lost: crowd.lost - lost,
        records: recorder,
      };
    },
    close() {
      crowd.close();
      for (const one of wires) one.close();
    },
  };
}
