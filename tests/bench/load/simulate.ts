import { introduce } from './introduce.ts';
import { highestRate, readOptions, USAGE, type LoadOptions } from './options.ts';
import { CORES, withLoadSite, type LoadSite } from './site.ts';
import { openSimulation, type Simulation, type Step } from './step.ts';
import { missOf, sendsOf, tableOf } from './table.ts';
import { fullIn, nearestIn } from './verdict.ts';

const GROWTH = 1.5;
/** Nine steps fit into the usual ninety seconds, none is shorter than three. */
const [STEPS, SHORTEST] = [9, 3];
const WARM_UP = 3;

/** Runs code that was not run yet, at the first rate at most; nothing of it counts. */
async function warmUp(simulation: Simulation, { rate }: LoadOptions): Promise<void> {
  await simulation.run(Math.min(rate, 40), WARM_UP);
}

/** The line about what was full first in steps of growing rate. */
function closingLine(site: LoadSite, options: LoadOptions, steps: readonly Step[]): string {
  const passed = steps.findLast((step) => missOf(step, options.p95) === null);
  const last = steps.at(-1);
  if (!last) return 'No step was run: give it more --seconds.';
  const miss = missOf(last, options.p95);
  const goal = passed
    ? `the goal was kept up to ${passed.rate} actions a second`
    : 'the goal was missed at once';
  const why =
    miss === null ? '; no step missed it, more --seconds or --members go on' : `, then ${miss}`;
  const full = steps.flatMap(({ rate, usage }) => {
    const found = fullIn(site, usage);
    return found ? [{ rate, ...found }] : [];
  });
  const first = full.find(({ isByOthers }) => !isByOthers) ?? full.at(-1);
  if (first) return `Full first: ${first.text}, at ${first.rate} actions a second; ${goal}${why}.`;
  return `Full first: nothing; nearest is ${nearestIn(site, last.usage)}${miss === null ? '' : ', so that what is waited for is no processor (locks, disk)'}; ${goal}${why}.`;
}

async function grow(site: LoadSite, options: LoadOptions): Promise<string> {
  const simulation = await openSimulation(site, options);
  const steps: Step[] = [];
  try {
    await warmUp(simulation, options);
    const seconds = Math.max(SHORTEST, Math.floor(options.seconds / STEPS));
    const until = performance.now() + options.seconds * 1_000;
    for (
      let rate = options.rate;
      rate <= highestRate(options) && performance.now() + seconds * 1_000 <= until;
      rate = Math.round(rate * GROWTH)
    ) {
      const step = await simulation.run(rate, seconds);
      steps.push(step);
      console.log(`\n${tableOf(step)}`);
      if (missOf(step, options.p95) !== null) break;
    }
  } finally {
    simulation.close();
  }
  return closingLine(site, options, steps);
}

/** What came of one rate on some server processes. */
interface Once {
  step: Step;
  /** What was full in it. */
  full: string;
  /** How many streams were opened in a second, before the step. */
  opened: number;
}

function once(options: LoadOptions, reserved: number): Promise<Once> {
  return withLoadSite(options, reserved, async (site) => {
    introduce(site, options);
    const began = performance.now();
    const simulation = await openSimulation(site, options);
    const opened = options.members / ((performance.now() - began) / 1_000);
    try {
      await warmUp(simulation, options);
      const step = await simulation.run(options.rate, Math.ceil(options.seconds / 2));
      console.log(`\n${tableOf(step)}`);
      const full =
        fullIn(site, step.usage)?.text ?? `nothing, nearest ${nearestIn(site, step.usage)}`;
      return { step, full, opened };
    } finally {
      simulation.close();
    }
  });
}

async function compare(options: LoadOptions): Promise<string> {
  const one = await once({ ...options, servers: 1 }, 2);
  const two = await once({ ...options, servers: 2 }, 2);
  const carried = [
    { what: 'sends', of: ({ step }: Once) => sendsOf(step) },
    { what: 'signals', of: ({ step }: Once) => step.records.signals.length / step.seconds },
    { what: 'streams opened', of: ({ opened }: Once) => opened },
  ].map(({ what, of }) => {
    const [alone, together] = [of(one), of(two)];
    return `${what} ${alone.toFixed(1)} by one process, ${together.toFixed(1)} by two (${(together / alone).toFixed(2)} times)`;
  });
  const carriedAll = missOf(one.step, options.p95) === null;
  const hint = carriedAll
    ? ' One process kept the goal by itself: only a higher --rate shows what a second one adds.'
    : '';
  return `A second, on ${CORES} cores: ${carried.join('; ')}. Full first: with one ${one.full}; with two ${two.full}.${hint}`;
}

/**
 * `npm run bench load`: members who sign in, hold streams, search, like, write and read, at moments
 * that a slow server does not delay.
 * @returns the exit code: 1 for options that it does not understand.
 */
export async function simulate(args: readonly string[]): Promise<number> {
  let options: LoadOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  const line =
    options.mode === 'compare'
      ? await compare(options)
      : await withLoadSite(options, options.servers, (site) => {
          introduce(site, options);
          return grow(site, options);
        });
  console.log(`\n${line}`);
  return 0;
}
