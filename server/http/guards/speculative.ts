const HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

type Asked = Pick<Request, 'method' | 'headers'>;

/** Whether a browser fetches ahead of time what nobody asked for yet: a prefetch, prerender or preview. */
export const isPrefetch = (headers: Headers): boolean =>
  HEADERS.some((name) => /\b(prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''));

/** Whether a request may change nothing: it asks with HEAD, or nobody asked for it yet. */
export const isSpeculative = ({ method, headers }: Asked): boolean =>
  method === 'HEAD' || isPrefetch(headers);
