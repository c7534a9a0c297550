import { parseArgs } from 'node:util';
import { wholeNumber } from '../whole-number.ts';

/** What a simulation does. */
export interface LoadOptions {
  /** Steps of growing rate, or two runs of one rate: with one server process and with two. */
  mode: 'steps' | 'compare';
  /** How many server processes. */
  servers: number;
  redis: boolean;
  /** How many members are online, each with a stream. */
  members: number;
  /** How many profiles the search looks through. */
  profiles: number;
  /** Actions a second: of the first step, or of all. */
  rate: number;
  /** How long all steps together take at most. */
  seconds: number;
  /** The goal: what 95 % of the actions and of the signals take at most. */
  p95: number;
  seed: number;
}

export const USAGE = `npm run bench load -- [options]
  --servers N    server processes, each on a core of its own where there are enough (1)
  --redis        with a Redis between them
  --members N    members online, each with a stream (1000)
  --profiles N   profiles that the search looks through (those of the members)
  --rate N       actions a second of the first step (40)
  --seconds N    all steps together (90)
  --p95 N        the goal in milliseconds, of actions and of signals (250)
  --seed N       of the members' choices (1)
  --compare      one rate, with one process and then with two: how much more is sent`;

/** Members who are not online, of whom some sign in, as a share of those who are. */
const AT_HOME = 0.25;
/** A member writes at most 20 times in a minute: with more actions for each, limits would be met. */
const ACTIONS_OF_A_MEMBER = 1.2;

/** All members: those who are online at first, and those who sign in. */
export const peopleOf = ({ members }: Pick<LoadOptions, 'members'>): number =>
  Math.ceil(members * (1 + AT_HOME));

/** The highest rate that members reach without meeting the limits of a minute. */
export const highestRate = ({ members }: Pick<LoadOptions, 'members'>): number =>
  members * ACTIONS_OF_A_MEMBER;

/** Reads the options. @throws Error with one sentence, or `TypeError` for an unknown one. */
export function readOptions(args: readonly string[]): LoadOptions {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      servers: number,
      members: number,
      profiles: number,
      rate: number,
      seconds: number,
      p95: number,
      seed: number,
      redis: { type: 'boolean' },
      compare: { type: 'boolean' },
    },
  });
  const members = wholeNumber('members', values.members, 1_000, 50_000);
  const options: LoadOptions = {
    mode: values.compare ? 'compare' : 'steps',
    servers: wholeNumber('servers', values.servers, 1, 16),
    redis: values.redis ?? false,
    members,
    profiles: wholeNumber('profiles', values.profiles, peopleOf({ members }), 5_000_000),
    rate: wholeNumber('rate', values.rate, 40, 50_000),
    seconds: wholeNumber('seconds', values.seconds, 90, 3_600),
    p95: wholeNumber('p95', values.p95, 250, 10_000),
    seed: wholeNumber('seed', values.seed, 1, 2_147_483_647),
  };
  if (options.rate > highestRate(options))
    throw new Error(
      `--rate is ${options.rate}, but takes at least ${Math.ceil(options.rate / ACTIONS_OF_A_MEMBER)} --members, so that none meets a limit.`,
    );
  return options;
}
