import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/**
 * The structured log: one JSON object a line, without bodies, addresses, values of a query or error
 * messages. An error is passed as `err`; its type, code and stack's locations are written.
 */
export interface Logger {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** How much is written together, and how long it may wait: one write a request is costly. */
const [TOGETHER_BYTES, TOGETHER_MS] = [8_192, 100];

const PLACE = /^ {4}at .*:\d+:\d+\)?$/;

/** An error without its message, which can hold a member's text or a row's values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  // A stack begins with the message, whose lines can look like locations: only the rest is logged.
  const stack = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => PLACE.test(line))
    .map((line) => line.trim());
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

export function createLogger(
  options: { level?: 'debug' | 'info' | 'warn' | 'error' | 'silent' } = {},
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const output = destination ? null : openOutput();
  const log = pino(settings, destination ?? output?.stream ?? undefined);
  return {
    debug(fields, message) {
      log.debug(fields, message);
      output?.flushSoon();
    },
    info(fields, message) {
      log.info(fields, message);
      output?.flushSoon();
    },
    warn(fields, message) {
      log.warn(fields, message);
      output?.flush();
    },
    error(fields, message) {
      log.error(fields, message);
      output?.flush();
    },
  };
}

/** Standard output; lines are buffered, except for problems and at the end. */
function openOutput() {
  const stream = pino.destination({ dest: 1, sync: true, minLength: TOGETHER_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    stream.flush();
  };
  process.once('exit', flush);
  return { stream, flush, flushSoon: () => (timer ??= setTimeout(flush, TOGETHER_MS).unref()) };
}

export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
