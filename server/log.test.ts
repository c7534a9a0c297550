import { spawn, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLogger, describeError } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(
    createLogger(
      { level: 'debug' },
      {
        write: (line: string) => {
          lines.push(line);
        },
      },
    ),
  );
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line is one JSON object with level, time and message', () => {
  const [line] = logged((log) => log.info({ route: 'getUser', status: 200 }, 'answered'));
  expect(line).toMatchObject({ level: 'info', route: 'getUser', status: 200, message: 'answered' });
  expect(new Date(String(line?.['time'])).getTime()).toBeGreaterThan(0);
});

test('an error is told by its type, code and places, never by its message or what caused it said', () => {
  const secret = 'eva@vonk.example wrote\n  at night: meet me at 8';
  const error = Object.assign(
    new TypeError(secret, {
      cause: Object.assign(new Error(`duplicate ${secret}`), { code: '23505', detail: secret }),
    }),
    { code: 'EFAIL' },
  );
  const [line] = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(line?.['err']).toMatchObject({
    type: 'TypeError',
    code: 'EFAIL',
    cause: { type: 'Error', code: '23505' },
  });
  for (const word of ['eva@vonk.example', 'meet me', 'duplicate'])
    expect(JSON.stringify(line)).not.toContain(word);
  expect(JSON.stringify(line)).toContain('log.test.ts');
});

test('something thrown that is no error is told by its type alone', () => {
  expect(describeError('a text of a member')).toEqual({ type: 'string' });
});

const programOf = (code: string): string[] => {
  const file = new URL('./log.ts', import.meta.url).href;
  const whole = `import { createLogger } from ${JSON.stringify(file)}; const log = createLogger(); ${code}`;
  return ['--input-type=module', '--eval', whole];
};
/** The lines that a process logs before it ends. */
const printed = (code: string): string[] =>
  spawnSync(process.execPath, programOf(code), { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { message: string }).message);

test('lines that wait are written with an error and at the end, in their order', () => {
  const killed = "process.kill(process.pid, 'SIGKILL')";
  expect(
    printed(`log.info({}, 'one'); log.error({}, 'two'); log.info({}, 'lost'); ${killed}`),
  ).toEqual(['one', 'two']);
  expect(printed(`log.info({}, 'one'); log.warn({}, 'two'); ${killed}`)).toEqual(['one', 'two']);
  expect(printed(`log.info({}, 'one'); process.exit(0)`)).toEqual(['one']);
});

test('a line that waits is written soon, while the process goes on', async () => {
  const code = "log.info({}, 'one'); setInterval(() => undefined, 60_000)";
  const child = spawn(process.execPath, programOf(code));
  const line = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
  });
  expect([line.includes('"message":"one"'), child.exitCode]).toEqual([true, null]);
  child.kill('SIGKILL');
});
