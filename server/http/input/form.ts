import { MOST_PHOTO_BYTES } from '../../../shared/photos.ts';
import type { Budget } from '../../budgets.ts';
import { Refusal } from '../route.ts';

interface SentForm {
  fields: Record<string, string>;
  file: Buffer;
}

const FORM_OVERHEAD = 16 * 1_024;
const MOST_FIELDS = 20;
const MULTIPART =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;.*)?$/i;

/** The boundary of a form; null for a request without one. */
export function boundaryOf(headers: Headers): string | null {
  const [, quoted, plain] = MULTIPART.exec(headers.get('content-type') ?? '') ?? [];
  return quoted ?? plain ?? null;
}

/** The parts of a form, without copying. @throws Refusal `bad_request` for what is no form. */
function* partsOf(bytes: Buffer, boundary: string): Generator<{ head: string; body: Buffer }> {
  const line = Buffer.from(`--${boundary}`);
  const between = Buffer.from(`\r\n--${boundary}`);
  if (!bytes.subarray(0, line.length).equals(line)) throw new Refusal('bad_request');
  let at = line.length;
  for (;;) {
    const after = bytes.toString('latin1', at, at + 2);
    if (after === '--') return;
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    const end = headEnd < 0 ? -1 : bytes.indexOf(between, headEnd + 2);
    if (after !== '\r\n' || end < 0 || headEnd - at > 4_096) throw new Refusal('bad_request');
    yield {
      head: bytes.toString('utf8', at + 2, headEnd),
      body: bytes.subarray(Math.min(headEnd + 4, end), end),
    };
    at = end + between.length;
  }
}

/**
 * Reads a form whose file is the part `file`; its claimed name and type are ignored.
 * @throws Refusal `bad_request`; `validation_failed` for no file or a second one.
 */
function parseForm(bytes: Buffer, boundary: string): SentForm {
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  for (const { head, body } of partsOf(bytes, boundary)) {
    const [, name] =
      /^content-disposition:\s*form-data;(?:[^\r\n]*;)?\s*name="([^"\r\n]*)"/im.exec(head) ?? [];
    if (name === undefined || fields.size >= MOST_FIELDS) throw new Refusal('bad_request');
    if (name === 'file' && /;\s*filename\*?=/i.test(head)) {
      if (file) throw new Refusal('validation_failed', { fields: { file: 'invalid' } });
      file = body;
    } else fields.set(name, body.toString('utf8'));
  }
  if (!file || file.length === 0)
    throw new Refusal('validation_failed', { fields: { file: 'required' } });
  return { fields: Object.fromEntries(fields), file };
}

/** A body in pieces; an interrupted upload is no fault of the server. */
async function* readable(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const piece = await reader.read().catch(() => {
        throw new Refusal('bad_request');
      });
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads a request's form and works with it; its bytes count in `budget` until that is done.
 * @throws Refusal `photo_too_large` without reading on; `busy` when the budget is used up.
 */
export async function withForm<Result>(
  request: Request,
  headers: Headers,
  budget: Budget,
  work: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  const limit = MOST_PHOTO_BYTES + FORM_OVERHEAD;
  const boundary = boundaryOf(headers);
  if (boundary === null) throw new Refusal('unsupported_media_type');
  if (Number(headers.get('content-length') ?? 0) > limit) throw new Refusal('photo_too_large');
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of readable(request)) {
      size += part.byteLength;
      const hasRoom = budget.claim(part.byteLength);
      if (size > limit) throw new Refusal('photo_too_large');
      if (!hasRoom) throw new Refusal('busy', { retryAfterSeconds: 3 });
      parts.push(part);
    }
    const form = parseForm(Buffer.concat(parts.splice(0)), boundary);
    if (form.file.length > MOST_PHOTO_BYTES) throw new Refusal('photo_too_large');
    return await work(form);
  } finally {
    budget.release(size);
  }
}
