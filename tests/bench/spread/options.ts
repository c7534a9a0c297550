import { parseArgs } from 'node:util';
import { wholeNumber } from '../whole-number.ts';

/** How many streams are held by how many servers, and what is sent to them. */
export interface SpreadOptions {
  streams: number;
  servers: number;
  /** What carries signals between the servers, one run after the other. */
  carriers: readonly ('redis' | 'postgres')[];
  /** Messages a second. */
  rate: number;
  seconds: number;
}

export const USAGE = `npm run bench spread -- [options]
  --streams N    members with a live stream (10000)
  --servers N    server processes that hold them (3)
  --redis        signals by Redis alone, or with
  --postgres     by PostgreSQL alone (one after the other)
  --rate N       messages a second, half of them through the receiver's server (20)
  --seconds N    how long (20)`;

/** Reads the options. @throws Error with one sentence, or `TypeError` for an unknown one. */
export function readOptions(args: readonly string[]): SpreadOptions {
  const [text, flag] = [{ type: 'string' } as const, { type: 'boolean' } as const];
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ streams: text, servers: text, rate: text, seconds: text },
      ...{ redis: flag, postgres: flag },
    },
  });
  const asked = (['redis', 'postgres'] as const).filter((carrier) => values[carrier] === true);
  const options: SpreadOptions = {
    streams: wholeNumber('streams', values.streams, 10_000, 100_000),
    servers: wholeNumber('servers', values.servers, 3, 16),
    carriers: asked.length > 0 ? asked : ['redis', 'postgres'],
    rate: wholeNumber('rate', values.rate, 20, 1_000),
    seconds: wholeNumber('seconds', values.seconds, 20, 600),
  };
  if (options.servers < 2) throw new Error('--servers is 1, but between servers there are two.');
  // A member writes at most 20 messages in a minute.
  if (options.streams < options.rate * 4)
    throw new Error(`--rate is ${options.rate}, which takes ${options.rate * 4} --streams.`);
  return options;
}
