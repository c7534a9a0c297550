import { percentile } from '../report.ts';
import { CORES } from '../load/site.ts';
import type { Usage } from '../load/usage.ts';

const ms = (value: number): string => `${value.toFixed(Math.abs(value) < 10 ? 1 : 0)} ms`;
const percent = (cores: number): string => `${Math.round(cores * 100)} %`;

interface ArrivalTime {
  /** Milliseconds since it was sent. */
  sent: number;
  /** Milliseconds since it was answered. */
  accepted: number;
}

/** Milliseconds by which messages come later to another server's streams, at the 99th percentile. */
export const lateness = (same: readonly ArrivalTime[], another: readonly ArrivalTime[]): number => {
  const slowest = (times: readonly ArrivalTime[]) =>
    percentile(
      times.map(({ accepted }) => accepted),
      0.99,
    );
  return slowest(another) - slowest(same);
};

/** How long messages took to their receivers' streams, from the sending and from its answer. */
export function arrivalRow(to: string, times: readonly ArrivalTime[]): string {
  const of = (which: 'sent' | 'accepted') => {
    const samples = times.map((one) => one[which]);
    return `p50 ${ms(percentile(samples, 0.5))}, p99 ${ms(percentile(samples, 0.99))}`;
  };
  return `  to a stream of ${to} (${times.length}): after its answer ${of('accepted')}; after it was sent ${of('sent')}`;
}

/** What the parts took of the machine, and what programs that are no part of it did. */
export function usageLine(usage: Usage): string {
  const { servers, postgres, redis, simulator, machine } = usage;
  const parts = servers.reduce((sum, used) => sum + used, postgres + redis + simulator);
  return `processor: servers ${servers.map(percent).join(' and ')}, PostgreSQL ${percent(postgres)},${redis > 0 ? ` Redis ${percent(redis)},` : ''} simulator ${percent(simulator)}, all else ${percent(Math.max(0, machine - parts))} of ${CORES * 100} % (100 % is a core)`;
}
