import type { PushPayload } from '../../shared/contract/push.ts';
import { pathWithoutLocale } from '../../shared/locales.ts';
import { matchRoute, pathAfterLogin } from '../../shared/site/routes.ts';

const KINDS: readonly PushPayload['kind'][] = ['messages', 'likes', 'match', 'test'];

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** The path of a page of ours, or null: what a click opens never leaves the site. */
export function ownPage(value: unknown): string | null {
  const path = isText(value, 300) ? pathAfterLogin(value) : null;
  return path !== null && matchRoute(pathWithoutLocale(path.replace(/[?#].*$/, ''))) ? path : null;
}

/** The address to check the current state at, the only one a push can make us call. */
export const ownCheck = (value: unknown): string | null =>
  isText(value, 300) && /^\/api\/push-check\.php\?[\w=&-]+$/.test(value) ? value : null;

/** A checked payload, null for anything else; by hand, because zod would be five times as large. */
export function readPushPayload(data: unknown): PushPayload | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind: kindValue, count, checkUrl, openUrl, tag, id } = data as Record<string, unknown>;
  const kind = KINDS.find((one) => one === kindValue);
  const [check, open] = [ownCheck(checkUrl), ownPage(openUrl)];
  if (
    !kind ||
    typeof count !== 'number' ||
    !Number.isSafeInteger(count) ||
    count < 0 ||
    !check ||
    !open ||
    !isText(tag, 80)
  )
    return null;
  if (id !== undefined && !isText(id, 100)) return null;
  return { kind, count, checkUrl: check, openUrl: open, tag, ...(id === undefined ? {} : { id }) };
}
