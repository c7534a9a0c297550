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
