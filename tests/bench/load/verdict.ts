import type { LoadSite } from './site.ts';
import type { Usage } from './usage.ts';

/** From this share on something counts as full. */
const FULL = 0.85;
/** More than this share of the machine for other programs, and they are measured too. */
const OTHERS = 0.2;

interface Share {
  what: string;
  /** Of what it can be. */
  share: number;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** How full each part was, the fullest first. */
function sharesOf({ cores }: LoadSite, usage: Usage): Share[] {
  const { pool } = usage;
  return [
    { what: 'the simulator itself', share: usage.simulator },
    ...usage.servers.map((share, index) => ({ what: `the core of server ${index + 1}`, share })),
    { what: 'PostgreSQL', share: usage.postgres / cores.rest },
    { what: 'Redis', share: usage.redis },
    { what: 'the pool of connections', share: pool.looks > 0 ? pool.waited / pool.looks : 0 },
  ].sort((one, other) => other.share - one.share);
}

/** What was full, in words, and whether programs that are no part of it made it so. */
interface Full {
  text: string;
  isByOthers: boolean;
}

function fullMachine({ cores }: LoadSite, usage: Usage): Full {
  const servers = usage.servers.reduce((sum, used) => sum + used, 0);
  const others = Math.max(
    0,
    usage.machine - servers - usage.postgres - usage.redis - usage.simulator,
  );
  const isByOthers = others / cores.all > OTHERS;
  const parts = [
    ['servers', servers],
    ['PostgreSQL', usage.postgres],
    ...(usage.redis > 0 ? [['Redis', usage.redis] as const] : []),
    ['simulator', usage.simulator],
    ['other programs', others],
  ] as const;
  const used = parts.map(([what, share]) => `${what} ${share.toFixed(2)}`).join(', ');
  const note = isByOthers ? ', so that it says little: try again when the machine is quiet' : '';
  return { text: `the machine (of its ${cores.all} cores ${used}${note})`, isByOthers };
}

/**
 * What was full in a step; null for nothing. Where the whole machine was, no part can be blamed
 * alone, and the share of each is named; where other programs filled it, a part that waits (the
 * pool) is not blamed for them.
 */
export function fullIn(site: LoadSite, usage: Usage): Full | null {
  const machine = usage.machine / site.cores.all >= FULL ? fullMachine(site, usage) : null;
  if (machine?.isByOthers) return machine;
  const [fullest] = sharesOf(site, usage);
  if (fullest && fullest.share >= FULL)
    return { text: `${fullest.what} (${percent(fullest.share)})`, isByOthers: false };
  return machine;
}

/** The part that is nearest to being full, in words. */
export function nearestIn(site: LoadSite, usage: Usage): string {
  const [fullest] = sharesOf(site, usage);
  return fullest ? `${fullest.what} (${percent(fullest.share)})` : 'nothing';
}
