import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API: what is sent and what comes back. Objects are strict on the way in: a field too many is refused. */
export interface Call<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: Method;
  path: `/api/${string}`;
  /** One sentence for the API's page. */
  summary: string;
  query: Query;
  body: Body;
  /** `z.null()` for 204; text/event-stream for the live events, whose rows are of `changes.ts`. */
  answer: Answer;
  /** The body is a form (multipart) with one file besides the fields of `body`. */
  file?: true;
}

/** No query and no body. */
const nothing = z.strictObject({});
const noAnswer = z.null();
/** Declares a call of the contract. */
export function call<Query extends z.ZodType = typeof nothing, Body extends z.ZodType = typeof nothing, Answer extends z.ZodType = typeof noAnswer>(
  method: Method, path: `/api/${string}`, summary: string, parts: { query?: Query; body?: Body; answer?: Answer; file?: true },
): Call<Query, Body, Answer> {
  return {
    method, path, summary, query: (parts.query ?? nothing) as Query, body: (parts.body ?? nothing) as Body, answer: (parts.answer ?? noAnswer) as Answer,
    ...(parts.file ? { file: true } : {}),
  };
}
