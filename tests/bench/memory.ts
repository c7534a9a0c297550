import { existsSync, readFileSync } from 'node:fs';

/** Memory that a process really uses, in bytes; 0 once it has ended. */
export function residentMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1_024;
}

/**
 * Memory that a process has for itself, with its part of what it shares with others; 0 once it has
 * ended.
 */
export function proportionalMemory(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return 0;
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1_024;
}

/** Memory that a process really uses, with all that it started. */
export function familyMemory(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file)
    ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
    : [];
  return children.reduce((sum, child) => sum + familyMemory(child), residentMemory(pid));
}
