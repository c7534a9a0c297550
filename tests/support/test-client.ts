import type { App } from '../../server/app.ts';
import type { Call } from '../../shared/contract/call.ts';
import { calls } from '../../shared/contract/calls.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { UNDERSTANDS_HEADER, UNDERSTOOD } from '../../shared/contract/understood.ts';
import { newId } from '../../shared/identifiers.ts';

export const TEST_ORIGIN = 'http://127.0.0.1:5080';

export interface Sent {
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent with the body's fields as a form, for calls that take one. */
  file?: Buffer;
  cookie?: string | undefined;
  /** Over those that a client sends; null leaves one out. */
  headers?: Record<string, string | null>;
  network?: string;
}

const takesFile = (name: CallName): boolean => (calls[name] as Call).file ?? false;

/** The form of a call with a file. */
function formOf({ body, file }: Sent): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(Object(body) as object))
    form.set(field, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  if (file) form.set('file', new File([new Uint8Array(file)], 'photo.jpg'));
  return form;
}

/** The request that a client makes for a call. */
export function requestOf(name: CallName, sent: Sent = {}): Request {
  const { method, path } = calls[name];
  const headers = new Headers({
    'request-type': 'client',
    [UNDERSTANDS_HEADER]: UNDERSTOOD,
  });
  if (method !== 'GET') {
    headers.set('origin', TEST_ORIGIN);
    headers.set('content-type', 'application/json');
    headers.set('idempotency-key', newId());
  }
  if (sent.cookie) headers.set('cookie', sent.cookie);
  for (const [header, value] of Object.entries(sent.headers ?? {})) {
    if (value === null) headers.delete(header);
    else headers.set(header, value);
  }
  const query = new URLSearchParams(sent.query).toString();
  const url = `${TEST_ORIGIN}${path}${query ? `?${query}` : ''}`;
  const body = takesFile(name) ? formOf(sent) : JSON.stringify(sent.body ?? {});
  // A form brings its own type, unless the test sends another.
  if (typeof body !== 'string' && headers.get('content-type') === 'application/json')
    headers.delete('content-type');
  return new Request(url, { method, headers, body: method === 'GET' ? null : body });
}

/** What came back, its JSON read; of a file its bytes. */
interface Got {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Makes a call the way a client does. */
export async function ask(app: Pick<App, 'fetch'>, name: CallName, sent: Sent = {}): Promise<Got> {
  const response = await app.fetch(requestOf(name, sent), sent.network);
  if (response.headers.has('content-disposition'))
    return {
      status: response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    };
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

/** Opens a page or a file the way a browser does, signed in with a cookie. */
export const openPage = async (
  app: Pick<App, 'fetch'>,
  path: string,
  cookie?: string,
): Promise<Response> =>
  app.fetch(
    new Request(TEST_ORIGIN + path, {
      headers: {
        'request-type': 'client',
        'sec-fetch-site': 'same-origin',
        ...(cookie === undefined ? {} : { cookie }),
      },
    }),
  );
