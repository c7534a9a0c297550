import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API. Input objects are strict: unknown fields are refused. */
export interface Call<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: `/api/${string}`;
  /** One sentence for the API's page. */
  summary: string;
  query: Query;
  body: Body;
  /** `z.null()` for 204; `fileAnswer` for a file; text/event-stream for the live events. */
  answer: Answer;
  /** The body is a form (multipart) with one file besides the fields of `body`. */
  file?: true;
  /** The field whose presence distinguishes this call from another of the same method and path. */
  by?: string;
}

/** A call's unique address: method, path, and what distinguishes it from others with both. */
export const addressOf = ({ method, path, by }: Pick<Call, 'method' | 'path' | 'by'>): string =>
  `${method} ${pathOf({ path, by })}`;

/** The path of a call as the API's description names it. */
export const pathOf = ({ path, by }: Pick<Call, 'path'> & { by?: string | undefined }): string =>
  by === undefined ? path : `${path}?${by}=1`;

/** A file instead of JSON: streamed by the server, whole at the client. */
export interface FileAnswer {
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array> | Uint8Array<ArrayBuffer>;
  /** For a page that the browser shows: its content policy. Without one the file is downloaded. */
  shownBy?: string;
}
/** The answer of a call that gives a file; both sides recognise this value. */
export const fileAnswer = z.custom<FileAnswer>(
  (value) => value !== null && typeof value === 'object' && 'bytes' in value,
);

const nothing = z.strictObject({});
const noAnswer = z.null();
export function call<
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Answer extends z.ZodType = typeof noAnswer,
>(
  method: Method,
  path: `/api/${string}`,
  summary: string,
  parts: { query?: Query; body?: Body; answer?: Answer; file?: true; by?: string },
): Call<Query, Body, Answer> {
  return {
    method,
    path,
    summary,
    query: (parts.query ?? nothing) as Query,
    body: (parts.body ?? nothing) as Body,
    answer: (parts.answer ?? noAnswer) as Answer,
    ...(parts.file ? { file: true } : {}),
    ...(parts.by === undefined ? {} : { by: parts.by }),
  };
}
