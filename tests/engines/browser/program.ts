import { spawn, type ChildProcess } from 'node:child_process';

/** A program that a test started. */
interface Program {
  child: ChildProcess;
  /** Ends it and waits until it has exited. */
  stop(): Promise<void>;
}

/** How long a program may take to say that it is ready. */
const START_MS = 90_000;

/**
 * Starts a program and waits for the line that says that it is ready, where it says that.
 * @returns what the pattern found, beside the program. @throws Error with what it printed.
 */
export async function startProgram(
  path: string,
  args: readonly string[],
  ready: RegExp | null,
  environment: Record<string, string> = {},
): Promise<Program & { found: string }> {
  const child = spawn(path, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const abandoned = () => child.kill('SIGKILL');
  process.once('exit', abandoned);
  const stop = async () => {
    process.off('exit', abandoned);
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited;
    clearTimeout(late);
  };
  let printed = '';
  if (ready === null) {
    // A program whose output nobody reads blocks when the pipe is full.
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    return { child, stop, found: '' };
  }
  const found = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${path} ${why}:\n${printed}`));
    const late = setTimeout(() => fail('did not start in time'), START_MS);
    for (const stream of child.stdio.slice(1))
      stream?.on('data', (part: Buffer) => {
        printed = (printed + part.toString()).slice(-20_000);
        const match = ready.exec(printed);
        if (match === null) return;
        clearTimeout(late);
        resolve(match[1] ?? '');
      });
    child.once('error', () => fail('cannot be started'));
    child.once('close', () => fail('ended'));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { child, stop, found };
}
