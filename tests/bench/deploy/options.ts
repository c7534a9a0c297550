import { parseArgs } from 'node:util';
import { wholeNumber } from '../whole-number.ts';

/** What a rolling deploy does. */
export interface DeployOptions {
  /** The commit that runs at first. */
  from: string;
  /** The commit that takes its place; null for the working folder. */
  to: string | null;
  servers: number;
  /** Writes a second. */
  rate: number;
  /** How long it writes before the first server is replaced, and after each. */
  seconds: number;
}

/** Just before several servers were built: the first step that a site of several has to take. */
const EXAMPLE = 'a3fc572a';

export const USAGE = `npm run bench deploy -- --from COMMIT [options]
  --from COMMIT  the version that runs at first, such as ${EXAMPLE}
  --to COMMIT    the version that replaces it (what stands in this folder)
  --servers N    server processes behind nginx (3)
  --rate N       writes a second, messages, likes and reports (20)
  --seconds N    before the first server is replaced, and after each (5)`;

/** Reads the options. @throws Error with one sentence, or `TypeError` for an unknown one. */
export function readOptions(args: readonly string[]): DeployOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { from: text, to: text, servers: text, rate: text, seconds: text },
  });
  if (values.from === undefined) throw new Error('--from says which commit runs at first.');
  return {
    from: values.from,
    to: values.to ?? null,
    servers: wholeNumber('servers', values.servers, 3, 8),
    rate: wholeNumber('rate', values.rate, 20, 200),
    seconds: wholeNumber('seconds', values.seconds, 5, 600),
  };
}
