import { percentile } from '../report.ts';
import type { Verdict } from './verify-writes.ts';
import type { Written } from './writers.ts';

/** How a server was replaced. */
export interface Replaced {
  /** Of the old one. */
  code: number | null;
  stoppedMs: number;
  startedMs: number;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
/** Of a line of the log about a request that failed, or about anything else. */
const ERROR = /"level":"(?:error|fatal)"(?:.*?"route":"(\w+)")?/;

function countedBy(reasons: readonly string[]): string {
  const groups = Object.entries(Object.groupBy(reasons, (reason) => reason));
  return groups.map(([reason, those]) => `${reason} × ${those?.length ?? 0}`).join(', ');
}

/** What came of a deploy, as it is printed. */
export function report(of: {
  replaced: readonly Replaced[];
  written: readonly Written[];
  /** How many of them were meant before the first server was stopped. */
  warm: number;
  verdict: Verdict;
  /** How often old servers were asked beside newer tables, and reported ready. */
  seen: { looks: number; ready: number };
  followed: number;
  connections: number;
  wrongStreams: number;
  outputs: readonly { output: string; isOld: boolean }[];
}): string {
  const { written, verdict, seen } = of;
  const accepted = written.filter(({ ms }) => ms !== null).length;
  const times = written.slice(of.warm).flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const failures = written.flatMap((one) => one.failures);
  const again = written.filter((one) => one.failures.length > 0).length;
  const errors = (isOld: boolean) => {
    const routes = of.outputs
      .filter((one) => one.isOld === isOld)
      .flatMap(({ output }) => output.split('\n'))
      .flatMap((line) => {
        const found = ERROR.exec(line);
        return found ? [found[1] ?? 'no request'] : [];
      });
    return routes.length > 0 ? countedBy(routes) : 'none';
  };
  return [
    ...of.replaced.map(
      ({ code, stoppedMs, startedMs }, index) =>
        `  server ${index + 1}: the old one ended with ${code} after ${seconds(stoppedMs)}, the new one was ready after ${seconds(startedMs)}`,
    ),
    `  accepted ${accepted} of ${written.length} writes, ${again} of them after ${failures.length} failures${failures.length > 0 ? ` (${countedBy(failures)})` : ''}`,
    `  until accepted, from the first stop on: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, longest ${seconds(percentile(times, 1))}`,
    `  lost ${verdict.lost}, doubled ${verdict.doubled}, wrong balances ${verdict.wrongBalances}, failed for good ${verdict.failed}`,
    `  ${of.followed} streams, opened ${of.connections} times: ${of.wrongStreams} without every change once and in order`,
    `  old servers beside the new tables called themselves ready at ${seen.ready} of ${seen.looks} looks`,
    `  errors in the logs of old servers: ${errors(true)}; of new ones: ${errors(false)}`,
  ].join('\n');
}
