import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../../../shared/site/routes.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useLocale } from '../../i18n/locale.ts';
import { counts } from '../../local/counts.ts';
import { conversationList } from '../../local/conversations.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { closeNotifications, hasPush } from '../../platform/push.ts';
import { onPushMessage } from '../../platform/worker-messages.ts';
import { noteLook, readNote } from '../../service-worker/notes.ts';
import {
  useDatabase,
  useMember,
  usePlatform,
  useSettings,
  useWorker,
} from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';
import { showsPlace } from './push-rules.ts';
import { mendSubscription } from './subscription.ts';
import { savePushState } from '../../local/local-settings.ts';

/** The service worker shows notifications the way this member wants them, in their language. */
function useLook(): void {
  const locale = useLocale();
  const { name: site } = useSettings();
  const { discreet } = useMember();
  useEffect(() => {
    if ('caches' in window && 'serviceWorker' in navigator)
      // Without a note the service worker writes in its default language.
      void noteLook({ site, discreet, locale }).catch(() => undefined);
  }, [site, discreet, locale]);
}

/** At the start: reconciles the subscription and reads what came meanwhile. */
function useMending(): void {
  const database = useDatabase();
  const request = useRequest();
  const { kind } = usePlatform();
  const { push_public_key: key } = useSettings();
  useEffect(() => {
    if (kind !== 'browser' || !hasPush() || key === null) return;
    void (async () => {
      const last = await readNote('last_push');
      if (last) await savePushState(database, { lastMessage: last });
      await mendSubscription(database, request, key);
      // Tried again at the next start.
    })().catch(() => undefined);
  }, [database, request, kind, key]);
}

/** A push makes one window sync at once, and learns whether its place is on screen. */
function useArrivals(): void {
  const database = useDatabase();
  const worker = useWorker();
  const { pathname } = useLocation();
  const me = useMember().profile.id;
  useEffect(
    () =>
      onPushMessage('NEW_PUSH_MESSAGE', ({ kind, count, checkUrl, openUrl }) => {
        void savePushState(database, {
          lastMessage: { kind, count, checkUrl, openUrl, at: Date.now() },
          // Only the settings page shows it.
        }).catch(() => undefined);
        void navigator.locks
          .request('vonk-push', { ifAvailable: true }, async (lock) => {
            if (lock) await worker.refresh();
          })
          // The stream and the polls bring what came.
          .catch(() => undefined);
        return document.visibilityState === 'visible' && showsPlace(pathname, openUrl, me);
      }),
    [database, worker, pathname, me],
  );
}

/** What can be read no more: conversations and likes that something was new of. */
async function unseen(db: LocalDatabase): Promise<Set<string>> {
  const unread = (await conversationList(db))
    .filter((row) => row.num_unread_messages > 0)
    .map((row) => `/chats/${row.id}`);
  return new Set((await counts(db)).newLikes > 0 ? [...unread, '/likes'] : unread);
}

/** The place of a notification, as `unseen` calls it. */
const placeOf = (openUrl: string): string | null => {
  const path = pathWithoutLocale(openUrl.replace(/[?#].*$/, ''));
  return matchRoute(path)?.route.name.startsWith('likes') ? '/likes' : path;
};

/** Notifications go when their place is on the screen, and when it was seen on another device. */
function useClosing(): void {
  const database = useDatabase();
  const { pathname } = useLocation();
  const me = useMember().profile.id;
  useEffect(() => {
    const close = () => {
      if (document.visibilityState === 'visible')
        // A notification that stays is closed by hand.
        void closeNotifications((openUrl) => showsPlace(pathname, openUrl, me)).catch(
          () => undefined,
        );
    };
    close();
    document.addEventListener('visibilitychange', close);
    return () => document.removeEventListener('visibilitychange', close);
  }, [pathname, me]);
  const now = useLiveQuery(() => unseen(database), [database]);
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!now) return;
    // Only what was unread here before: a push may be here earlier than what it announces.
    const seen = new Set([...before.current].filter((place) => !now.has(place)));
    before.current = now;
    if (seen.size > 0)
      // A notification that stays is closed by hand.
      void closeNotifications((openUrl) => seen.has(placeOf(openUrl) ?? '')).catch(() => undefined);
  }, [now]);
}

/** What push asks of a page for as long as a member is here. The desktop app has no pushes. */
export function usePushEffects(): void {
  useLook();
  useMending();
  useArrivals();
  useClosing();
}
