import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A process id above what any system gives. */
const NO_PROCESS = 2 ** 30 - 1;

/** Whether there is such a process, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
}

/** Whether a process is the PostgreSQL of that data folder. */
export function isPostgresOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') {
      return (
        /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`)) &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
      );
    }
    const command =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh'], { encoding: 'utf8' })
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (process.platform === 'win32' || command.includes(data));
  } catch {
    return false;
  }
}

function pidIn(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a PostgreSQL runs on a data folder now. */
export function isRunningOn(data: string): boolean {
  const pid = pidIn(join(data, 'postmaster.pid'));
  return pid !== null && isRunning(pid) && isPostgresOf(pid, data);
}

/**
 * Stops the PostgreSQL of a killed server. Its pid file is never deleted, since PostgreSQL checks
 * old processes by it; a foreign process id in it is replaced.
 * @param stop asks the process to stop; `hard` when it does not.
 */
export async function stopOrphan(
  data: string,
  stop: (pid: number, hard: boolean) => void,
): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === null || !isRunning(pid)) return;
  if (!isPostgresOf(pid, data)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [String(NO_PROCESS), ...lines.slice(1)].join('\n'));
    return;
  }
  for (let round = 0; round < 300 && isRunning(pid) && isPostgresOf(pid, data); round++) {
    if (round % 100 === 0) stop(pid, round >= 100);
    await wait(100);
  }
}
