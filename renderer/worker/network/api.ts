import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { fileAnswer, type FileAnswer } from '../../../shared/contract/call.ts';
import {
  calls,
  errorAnswerSchema,
  type Answer,
  type Body,
  type CallName,
  type Query,
} from '../../../shared/contract/calls.ts';
import { UNDERSTANDS_HEADER, UNDERSTOOD } from '../../../shared/contract/understood.ts';
import { failure, success, type CallFailure, type Result } from '../../../shared/result.ts';
import { REQUEST_RETRIES, retryDelayMs } from '../../../shared/timing.ts';

/** What the calls read from and report to their owner. */
export interface ApiContext {
  /** Where the API is: the worker's own origin. */
  origin: string;
  locale: () => string | null;
  isOnline: () => boolean;
  /** How many requests are under way that the member waits for. */
  onBusy: (requests: number) => void;
  /** Whether an attempt got any answer of the server. */
  onReached: (reached: boolean) => void;
  /** The server answered that nobody is signed in. */
  onSessionLost: () => void;
}

interface CallOptions<Name extends CallName> {
  query?: Query<Name> | URLSearchParams;
  body?: Body<Name>;
  /** The file of a call that takes a form. */
  file?: Blob;
  key?: string;
  signal?: AbortSignal;
  /** The member waits for it: the loading bar shows. */
  waitedFor?: boolean;
}

export interface Api {
  /** Makes a call. Reads are repeated up to five times; a write never is: the outbox does that. */
  call: <Name extends CallName>(
    name: Name,
    options?: CallOptions<Name>,
  ) => Promise<Result<Answer<Name>>>;
  /** Opens the live events after a change. Rejects when the server is not reached. */
  openEvents: (after: number, signal: AbortSignal) => Promise<Response>;
}

/** A server that asks for a longer wait is reported as a failure. */
const LONGEST_WAIT_MS = 30_000;
const ATTEMPT_MS = 20_000;
/** Of one that brings a file: a phone on a slow line needs its time. */
const FILE_ATTEMPT_MS = 60_000;
const REPEATED_STATUS = [408, 425, 429, 500, 502, 503, 504];

/** A query as the API takes it: lists divided by commas, switches as 1. */
function queryText(query: object): string {
  if (query instanceof URLSearchParams) return query.toString();
  const parts = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== false,
  );
  return new URLSearchParams(
    parts.map(([name, value]) => [
      name,
      value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value),
    ]),
  ).toString();
}

/** How long a refusal asks to wait, in milliseconds: the header, or what the answer says. */
function askedWait(response: Response, data: unknown): number {
  const header = response.headers.get('retry-after');
  const seconds = header === null ? NaN : Number(header);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const date = header === null ? NaN : Date.parse(header);
  if (Number.isFinite(date)) return Math.max(0, date - Date.now());
  const parsed = errorAnswerSchema.safeParse(data);
  return (parsed.success ? (parsed.data.error.retry_after_s ?? 0) : 0) * 1_000;
}

/** An error answer as a failure; a proxy's page is `unexpected_answer`, which is temporary. */
export function failureOfAnswer(
  status: number,
  data: unknown,
  waitMs: number,
): CallFailure & { signedOut: boolean } {
  const parsed = errorAnswerSchema.safeParse(data);
  const wait = waitMs > 0 ? { retry_after_s: Math.ceil(waitMs / 1_000) } : {};
  if (!parsed.success) {
    const flagged =
      typeof data === 'object' &&
      data !== null &&
      (data as { authentication_required?: unknown }).authentication_required === true;
    if (status === 403 && flagged)
      return { code: 'authentication_required', message: '', signedOut: true };
    return {
      code: status === 503 ? 'unavailable' : 'unexpected_answer',
      message: '',
      signedOut: false,
      ...wait,
    };
  }
  const { error, authentication_required: required } = parsed.data;
  const signedOut = status === 403 && (required === true || error.authentication_required === true);
  return {
    code: error.code,
    message: error.message,
    signedOut,
    ...wait,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

/** A form with the fields of a body and one file, whose name says nothing. */
function formOf(body: object, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  form.set('file', file, 'upload');
  return form;
}

async function fileOf(response: Response): Promise<FileAnswer> {
  const [, name = 'download'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return {
    name,
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** The contract's calls over fetch, checked; failures are values. */
export function createApi(context: ApiContext): Api {
  let waitedFor = 0;
  const headers = (key?: string) => {
    const locale = context.locale();
    return {
      'request-type': 'client',
      [UNDERSTANDS_HEADER]: UNDERSTOOD,
      ...(locale ? { 'x-locale': locale } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
  };

  function failureOf(error: unknown): CallFailure {
    if (isHTTPError(error)) {
      context.onReached(true);
      const { signedOut, ...failed } = failureOfAnswer(
        error.response.status,
        error.data,
        askedWait(error.response, error.data),
      );
      if (signedOut) context.onSessionLost();
      return failed;
    }
    if (
      isNetworkError(error) ||
      isTimeoutError(error) ||
      (error as Error | null)?.name === 'AbortError'
    ) {
      if ((error as Error).name !== 'AbortError') context.onReached(false);
      return { code: context.isOnline() ? 'unreachable' : 'offline', message: '' };
    }
    // An answer that is not what the contract says, or no JSON.
    return { code: 'unexpected_answer', message: '' };
  }

  async function request<Name extends CallName>(
    name: Name,
    options: CallOptions<Name>,
  ): Promise<Result<Answer<Name>>> {
    const { method, path, answer } = calls[name];
    let asked = 0;
    try {
      const response = await ky(`${context.origin}${path}`, {
        method,
        headers: headers(options.key),
        credentials: 'same-origin',
        cache: 'no-store',
        timeout: options.file ? FILE_ATTEMPT_MS : ATTEMPT_MS,
        searchParams: queryText(options.query ?? {}),
        ...(method === 'GET'
          ? {}
          : options.file
            ? { body: formOf(options.body ?? {}, options.file) }
            : { json: options.body ?? {} }),
        ...(options.signal ? { signal: options.signal } : {}),
        retry: {
          limit: REQUEST_RETRIES,
          methods: ['get'],
          // At least what the server asks for, and always more than the time before.
          delay: (attempt) => Math.max(retryDelayMs(attempt), asked),
          shouldRetry: ({ error }) => {
            if (!context.isOnline()) return false;
            if (!isHTTPError(error)) return isNetworkError(error) || isTimeoutError(error);
            asked = askedWait(error.response, error.data);
            return REPEATED_STATUS.includes(error.response.status) && asked <= LONGEST_WAIT_MS;
          },
        },
      });
      const parsed = answer.safeParse(
        answer === fileAnswer
          ? await fileOf(response)
          : response.status === 204
            ? null
            : await response.json(),
      );
      context.onReached(true);
      return parsed.success
        ? success(parsed.data as Answer<Name>)
        : failure({ code: 'unexpected_answer', message: '' });
    } catch (error) {
      return failure(failureOf(error));
    }
  }

  return {
    async call(name, options = {}) {
      if (!context.isOnline()) return failure({ code: 'offline', message: '' });
      if (!options.waitedFor) return request(name, options);
      context.onBusy(++waitedFor);
      try {
        return await request(name, options);
      } finally {
        context.onBusy(--waitedFor);
      }
    },
    openEvents: (after, signal) =>
      fetch(`${context.origin}${calls.streamEvents.path}`, {
        headers: { ...headers(), accept: 'text/event-stream', 'last-event-id': String(after) },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      }),
  };
}
