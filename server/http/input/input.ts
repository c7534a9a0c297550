import type { z } from 'zod';
import { boundaryOf } from './form.ts';
import { Refusal } from '../route.ts';
import type { Route } from '../route.ts';

const BODY_LIMIT = 64 * 1_024;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** The bytes of a body. @throws Refusal `payload_too_large` past the limit, without reading on. */
export async function readBytes(request: Request, limit = BODY_LIMIT): Promise<Buffer> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw new Refusal('payload_too_large');
  if (length !== null) {
    // A body is never longer than its declared length, and a web stream is the costliest part.
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw new Refusal('payload_too_large');
    return bytes;
  }
  if (!request.body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > limit) throw new Refusal('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** @throws Refusal `unsupported_media_type` for anything but plain JSON, or a form where needed. */
export function checkMediaType(headers: Headers, form = false): void {
  const type = headers.get('content-type');
  if (form && boundaryOf(headers) === null) throw new Refusal('unsupported_media_type');
  const length = headers.get('content-length');
  const brings = headers.has('transfer-encoding') || (length !== null && length !== '0');
  if (!form && (type === null ? brings : !JSON_TYPE.test(type)))
    throw new Refusal('unsupported_media_type');
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity')
    throw new Refusal('unsupported_media_type');
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;.*)?$/i;
export const NOTICE_LIMIT = 4_096;

/** The fields of a provider's notice; nothing for what is no form: it is not worth an error. */
export const parseNotice = (bytes: Buffer, headers: Headers): Record<string, string> =>
  FORM_TYPE.test(headers.get('content-type') ?? '')
    ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
    : {};

/**
 * The JSON of a body; empty is an empty object.
 * @throws Refusal `malformed_json`, also for no UTF-8.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Refusal('malformed_json');
  }
}

/** The key of the problem's text in `fields`. */
function problemOf(issue: z.core.$ZodIssue, missing: boolean): string {
  if (missing) return 'required';
  if (issue.code === 'too_small')
    return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big')
    return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
  // Refinements of the contract name the problem.
  if (/^[a-z]+(_[a-z]+)*$/.test(issue.message)) return issue.message;
  return issue.code;
}

function fieldsOf(error: z.ZodError, input: unknown, root: string): Record<string, string> {
  const fields: [string, string][] = [];
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields.push([[...issue.path, key].join('.'), 'unknown_field']);
      continue;
    }
    const value = issue.path.reduce<unknown>(
      (at, key) => (at !== null && typeof at === 'object' ? Reflect.get(at, key) : undefined),
      input,
    );
    fields.push([
      issue.path.join('.') || root,
      problemOf(issue, value === undefined && issue.path.length > 0),
    ]);
  }
  // The first problem of a field wins.
  return Object.fromEntries(fields.reverse());
}

/** The field of the first text with NUL, which no column accepts; null without one. */
function fieldWithNul(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0')
      ? [...path, key].join('.')
      : fieldWithNul(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/** Checks one part of a request. @throws Refusal `validation_failed` with the fields' problems. */
export function parsePart(schema: z.ZodType, input: unknown, root: 'query' | 'body'): unknown {
  const parsed = schema.safeParse(input);
  if (!parsed.success)
    throw new Refusal('validation_failed', { fields: fieldsOf(parsed.error, input, root) });
  const nul = fieldWithNul(parsed.data);
  if (nul !== null)
    throw new Refusal('validation_failed', { fields: { [nul]: 'invalid_characters' } });
  return parsed.data;
}

/** A request's query, checked; the last of duplicates counts. */
export const parseQuery = (route: Route, url: URL): unknown =>
  parsePart(route.call.query, Object.fromEntries(url.searchParams), 'query');
