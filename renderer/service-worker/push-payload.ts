import type { PushPayload } from '../../shared/contract/push-calls.ts';
import { pathWithoutLocale } from '../../shared/locales.ts';
import { matchRoute, pathAfterLogin } from '../../shared/routes.ts';

const KINDS: readonly PushPayload['kind'][] = ['messages', 'likes', 'match', 'test'];

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** The path of a page of ours, or null: what a click opens never leaves the site. */
export function ownPage(value: unknown): string | null {
  const path = isText(value, 300) ? pathAfterLogin(value) : null;
  return path !== null && matchRoute(pathWithoutLocale(path.replace(/[?#].*$/, '')))?.route.built
    ? path
    : null;
}

/** The address of the call that tells the present state, or null: a push makes the service worker call nothing else. */
export const ownCheck = (value: unknown): string | null =>
  isText(value, 300) && /^\/api\/push-check\.php\?[\w=&-]+$/.test(value) ? value : null;

/**
 * What arrived, checked; null for anything else. By hand where the contract has `pushPayloadSchema`: zod would make the service worker five
 * times as large. A path has to be one of a page that there is.
 */
export function readPushPayload(data: unknown): PushPayload | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind: said, count, checkUrl, openUrl, tag, id } = data as Record<string, unknown>;
  const kind = KINDS.find((one) => one === said);
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
