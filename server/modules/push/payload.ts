import type { PushKind, PushPayload } from '../../../shared/contract/push-calls.ts';
import { DEFAULT_LOCALE, localisedPath, matchLocale } from '../../../shared/locales.ts';

/** What a push is about: the conversation of messages, the profile of a match. */
export interface PushSubject {
  kind: PushKind;
  about: string | null;
}

const CHECK = '/api/push-check.php';

/** Where a push leads, how it is asked after, and which notification it takes the place of: the same one that the page itself shows. */
function placeOf({ kind, about }: PushSubject): { path: string; query: string; tag: string } {
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

/** The push that tells a member, in their language, of so many of a thing. */
export function payloadOf(
  subject: PushSubject,
  { count, id, language }: { count: number; id: string; language: string },
): PushPayload {
  const { path, query, tag } = placeOf(subject);
  return {
    kind: subject.kind,
    count,
    checkUrl: `${CHECK}?${query}`,
    openUrl: localisedPath(matchLocale(language) ?? DEFAULT_LOCALE, path),
    tag,
    id,
  };
}
