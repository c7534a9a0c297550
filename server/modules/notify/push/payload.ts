import { PUSH_CHECK_PATH } from '../../../../shared/api-paths.ts';
import type { PushKind, PushPayload } from '../../../../shared/contract/push.ts';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';

interface PushSubject {
  kind: PushKind;
  about: string | null;
}

/** A push's path, its check, and the tag that it shares with the page's own notification. */
function placeOf({ kind, about: of }: PushSubject): { path: string; query: string; tag: string } {
  const about = of ?? '';
  if (kind === 'messages')
    return {
      path: `/chats/${about}`,
      query: `kind=messages&conversation=${about}`,
      tag: `message-${about}`,
    };
  if (kind === 'match')
    return { path: '/likes/matches', query: `kind=match&profile=${about}`, tag: `match-${about}` };
  if (kind === 'likes') return { path: '/likes/received', query: 'kind=likes', tag: 'likes' };
  return { path: '/notifications', query: 'kind=test', tag: 'test' };
}

/** The text of a push, in the member's language, about a number of things. */
export function payloadOf(
  subject: PushSubject,
  { count, id, language }: { count: number; id: string; language: string },
): PushPayload {
  const { path, query, tag } = placeOf(subject);
  return {
    kind: subject.kind,
    count,
    checkUrl: `${PUSH_CHECK_PATH}?${query}`,
    openUrl: localisedPath(storedLocale(language), path),
    tag,
    id,
  };
}
