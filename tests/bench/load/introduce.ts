import type { LoadOptions } from './options.ts';
import type { LoadSite } from './site.ts';

/** Says what is under load, and on how many cores. */
export function introduce(
  { cores, servers, redis }: LoadSite,
  { members, profiles, seed }: LoadOptions,
): void {
  const bound =
    servers.length <= cores.all ? 'with a core for each' : 'bound to the cores in turns';
  console.log(
    `\n${servers.length} server ${servers.length === 1 ? 'process' : 'processes'}${cores.arePinned ? ` ${bound}` : ''}; PostgreSQL and the simulator on ${cores.rest} of ${cores.all} cores; ${redis === null ? 'signals by PostgreSQL' : 'signals by Redis'}; ${members} members online, ${profiles} profiles; seed ${seed}`,
  );
}
