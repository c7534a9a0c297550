import { percentile } from '../report.ts';
import { KINDS } from './records.ts';
import type { Step } from './step.ts';

const ms = (value: number): string =>
  Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0);
const percent = (cores: number): string => `${Math.round(cores * 100)} %`;
const sum = (counts: Iterable<number>): number =>
  [...counts].reduce((total, count) => total + count, 0);

const WIDTHS = [10, 10, 8, 8, 8, 8];
const row = (cells: readonly string[]): string =>
  `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0))).join(' ')}`;

const percentiles = (samples: readonly number[]): string[] =>
  [0.5, 0.95, 0.99].map((share) => ms(percentile(samples, share)));

/** All that succeeded, in milliseconds from the intended moments. */
const allLatencies = ({ records }: Step): number[] => [...records.latencies.values()].flat();

/** How many failed. */
const failuresOf = ({ records }: Step): number => sum(records.failures.values());

/** Messages that were taken in a second. */
export const sendsOf = ({ records, seconds }: Step): number =>
  (records.carried.get('write') ?? 0) / seconds;

/** A step as it is printed. */
export function tableOf(step: Step): string {
  const { records, usage, seconds } = step;
  const { pool } = usage;
  const each = KINDS.map((kind) =>
    row([
      kind,
      ((records.carried.get(kind) ?? 0) / seconds).toFixed(1),
      ...percentiles(records.latencies.get(kind) ?? []),
      String(records.failures.get(kind) ?? 0),
    ]),
  );
  const reasons = [...records.reasons].map(([why, count]) => `${why} × ${count}`);
  return [
    `${step.rate} actions a second for ${seconds} s: ${step.online} members online, ${step.streams} streams${step.lost > 0 ? `, ${step.lost} lost` : ''}`,
    row(['', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed']),
    ...each,
    row([
      'all',
      (sum(records.carried.values()) / seconds).toFixed(1),
      ...percentiles(allLatencies(step)),
      String(failuresOf(step)),
    ]),
    row([
      'signal',
      (records.signals.length / seconds).toFixed(1),
      ...percentiles(records.signals),
      String(step.unseen),
    ]),
    ...(reasons.length > 0 ? [`  failed: ${reasons.join(', ')}`] : []),
    `  processor: servers ${usage.servers.map(percent).join(' and ')}, PostgreSQL ${percent(usage.postgres)},${usage.redis > 0 ? ` Redis ${percent(usage.redis)},` : ''} simulator ${percent(usage.simulator)}, whole machine ${percent(usage.machine)} (100 % is a core); waiting for a connection ${pool.waited} of ${pool.looks} looks, at most ${pool.most}`,
  ].join('\n');
}

const FAILURES = 0.01;

/** Why a step misses the goal, in words; null when it meets it. */
export function missOf(step: Step, p95: number): string | null {
  const [latencies, failed] = [allLatencies(step), failuresOf(step)];
  const [actions, signals] = [percentile(latencies, 0.95), percentile(step.records.signals, 0.95)];
  if (failed > (latencies.length + failed) * FAILURES)
    return `${failed} of ${latencies.length + failed} actions failed`;
  if (step.unseen > 0) return `${step.unseen} messages did not reach the other side's stream`;
  if (actions > p95) return `p95 of the actions is ${ms(actions)} ms`;
  if (signals > p95) return `p95 of the signals is ${ms(signals)} ms`;
  return null;
}
