import type { ServerErrorCode } from '../../shared/errors.ts';
import { newId } from '../../shared/identifiers.ts';
import { failure, success, type CallFailure, type Result } from '../../shared/result.ts';
import { ADDRESSES } from '../../shared/operator/addresses.ts';
import type { Answer, CallName, Input } from './calls.ts';

const WAIT_MS = 20_000;
/** Another site's page cannot send it; a GET that writes down what was seen needs it too. */
const CLIENT = { 'request-type': 'client' } as const;

const plain = (code: CallFailure['code']): Result<never> => failure({ code, message: '' });

/** The contract's `errorAnswerSchema`, without importing the members' calls with it. */
interface ErrorAnswer {
  error?: Partial<CallFailure> & { code?: ServerErrorCode };
}

function failureOf(body: unknown): Result<never> {
  const { error } = (body ?? {}) as ErrorAnswer;
  if (typeof error?.code !== 'string') return plain('unexpected_answer');
  return failure({ ...error, code: error.code, message: error.message ?? '' });
}

/** What a call of the desk sends. */
function requestOf(
  name: CallName,
  input: object,
  byItself = false,
): [address: string, init: RequestInit] {
  const [method, path] = ADDRESSES[name];
  const init: RequestInit = {
    method,
    cache: 'no-store',
    credentials: 'same-origin',
    headers: byItself ? { ...CLIENT, 'by-itself': '1' } : CLIENT,
    signal: AbortSignal.timeout(WAIT_MS),
  };
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(input).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    ).toString();
    return [query ? `${path}?${query}` : path, init];
  }
  return [
    path,
    {
      ...init,
      headers: {
        ...CLIENT,
        'content-type': 'application/json',
        'idempotency-key': newId(),
      },
      body: JSON.stringify(input),
    },
  ];
}

/**
 * Calls the desk's server once.
 * @param byItself a call that nobody asked for: it does not extend the session.
 * @returns its answer, or why there is none; it never throws.
 */
export async function send<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  byItself = false,
): Promise<Result<Answer<Name>>> {
  try {
    const response = await fetch(...requestOf(name, input, byItself));
    if (response.status === 204) return success(null as Answer<Name>);
    const body: unknown = await response.json();
    return response.ok ? success(body as Answer<Name>) : failureOf(body);
  } catch (error) {
    if (error instanceof SyntaxError) return plain('unexpected_answer');
    return plain(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** A file that the server makes for the operator to save. */
export async function sendForFile<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Blob>> {
  try {
    const response = await fetch(...requestOf(name, input));
    return response.ok
      ? success(await response.blob())
      : failureOf((await response.json()) as unknown);
  } catch {
    return plain(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** A picture's bytes; `not_found` where its owner deleted it, or the claim ended. */
export async function sendForPicture(path: string): Promise<Result<Blob>> {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) });
    if (response.ok) return success(await response.blob());
    // A server that is busy or starting has not reported the picture as deleted.
    return plain(response.status === 404 ? 'not_found' : 'unavailable');
  } catch {
    return plain('unreachable');
  }
}
