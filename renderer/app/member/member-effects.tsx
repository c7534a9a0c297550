import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { localeOfPath, localisedPath, type Locale } from '../../../shared/locales.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { conversationRow } from '../../local/conversations.ts';
import { hasUnread, messageRow } from '../../local/messages.ts';
import { claimMessage } from '../../local/claims/unnotified.ts';
import { useNoStrayDrops } from '../../actions/photos/use-files.ts';
import { setBusy } from '../../session/busy.ts';
import {
  useDatabase,
  useMember,
  usePlatform,
  useSettings,
  useToast,
} from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { tabItems } from '../navigation/items.ts';
import { useCounts, useNavigationItems } from '../navigation/use-items.ts';
import { setTitleConcealed, setTitleCount, setTitleDiscreet } from '../../session/page-title.ts';
import { useDiscountChecks } from '../../actions/purchase/use-discount-checks.ts';
import { useShortcut } from '../../actions/shortcuts/shortcuts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import { useDeletionUndo } from './deletion-undo.ts';
import { usePushEffects } from '../../actions/push/use-push-effects.ts';
import { usePageHiddenBeacon } from './page-hidden.ts';
import { usePageVisibleBeacon } from './page-visible.ts';
import { setStorageFull } from './storage-full.ts';

const withLocale = (locale: Locale, path: string): string =>
  localeOfPath(path) ? path : localisedPath(locale, path);

/** Unread messages and new likes in the title and on the app's icon. */
function useTotals(): void {
  const platform = usePlatform();
  const { unread, newLikes } = useCounts();
  const total = unread + newLikes;
  useEffect(() => {
    setTitleCount(total);
    void platform.setBadge(total);
  }, [platform, total]);
  // Without a member nothing is unread.
  useEffect(
    () => () => {
      setTitleCount(0);
      void platform.setBadge(0);
    },
    [platform],
  );
}

/** A discreet member's window names neither the site nor anybody. */
function useDiscreetTitle(discreet: boolean): void {
  useLayoutEffect(() => {
    setTitleDiscreet(discreet);
    return () => setTitleDiscreet(false);
  }, [discreet]);
}

/** While the desktop app is locked, its hidden page has no title either. */
function useConcealedTitle(): void {
  const bridge = usePlatform().desktop?.discretion;
  useEffect(() => bridge?.onConcealed(setTitleConcealed), [bridge]);
}

/** Offers a new version, never forces it; drafts are stored. */
function useUpdateOffer(): void {
  const platform = usePlatform();
  const toast = useToast();
  const t = useText('common');
  const { name: site } = useSettings();
  useEffect(
    () =>
      platform.onUpdate((apply) =>
        toast({
          text: t('update.ready', { site }),
          action: { label: t('update.apply'), run: () => void apply() },
        }),
      ),
    [platform, toast, t, site],
  );
}

function useOpenedPaths(navigate: NavigateFunction, locale: Locale): void {
  const platform = usePlatform();
  useEffect(
    () => platform.onOpenPath((path) => void navigate(withLocale(locale, path))),
    [platform, navigate, locale],
  );
}

/** Ctrl or Cmd with 1 to 5 opens the tabs. */
function useTabKeys(navigate: NavigateFunction, locale: Locale): void {
  const paths = tabItems(useNavigationItems()).map((tab) => tab.path);
  useShortcut('tabs', (event) => {
    const path = paths[Number(event.key) - 1];
    if (path === undefined) return false;
    void navigate(localisedPath(locale, path));
    return true;
  });
}

/** What the app does for a member on every page: notices, title, badge and shortcuts. */
export function MemberEffects() {
  const t = useText('common');
  const message = useText('message');
  const page = useText('pages');
  const navigate = useNavigate();
  const locale = useLocale();
  const toast = useToast();
  const platform = usePlatform();
  const database = useDatabase();
  const settings = useSettings();
  const member = useMember();
  const failureText = useFailureText();
  const { discreet } = member;
  // Who reads along learns that there is something, not where nor from whom.
  const sender = discreet ? page('quiet') : settings.name;
  const named = ({ name, fictional }: { name: string; fictional: boolean }) =>
    fictional ? t('notify.fictional', { name, kind: settings.fictional_singular }) : name;
  useTotals();
  useDiscreetTitle(discreet);
  useConcealedTitle();
  usePageHiddenBeacon();
  usePageVisibleBeacon();
  usePushEffects();
  useUpdateOffer();
  useOpenedPaths(navigate, locale);
  useTabKeys(navigate, locale);
  useNoStrayDrops();
  useDeletionUndo();
  useDiscountChecks();
  useSyncEvent((event) => {
    if (event.kind === 'busy') setBusy(event.requests > 0);
    if (event.kind === 'undone') toast({ tone: 'success', text: message('undo.done') });
    if (event.kind === 'storage_full') setStorageFull(true);
    if (event.kind === 'refused' && event.what !== 'message' && event.what !== 'language')
      toast({ tone: 'danger', text: failureText(event) });
    if (event.kind === 'message') {
      void (async () => {
        const row = await conversationRow(database, event.conversation);
        const arrived = await messageRow(database, event.id);
        if (!(await claimMessage(database, event)) || arrived?.undone) return;
        const isVoice = arrived?.kind === 'voice';
        await platform.notify({
          title: sender,
          body:
            row && !discreet
              ? t(isVoice ? 'notify.voiceFrom' : 'notify.messageFrom', { name: named(row.profile) })
              : t('notify.message'),
          path: localisedPath(locale, `/chats/${event.conversation}`),
          tag: `message-${event.conversation}`,
          id: event.id,
          mayReply: !discreet,
        });
      })();
    }
    if (event.kind === 'message_undone')
      void hasUnread(database, event.conversation)
        .then((is) => (is ? undefined : platform.closeNotice(`message-${event.conversation}`)))
        // It leads to a conversation without it.
        .catch(() => undefined);
    if (event.kind === 'match' && event.profile !== member.profile.id) {
      void platform.notify({
        title: sender,
        body: t(discreet ? 'notify.quiet' : 'notify.match'),
        path: localisedPath(locale, '/likes/matches'),
        tag: `match-${event.profile}`,
        id: null,
      });
    }
  });
  return null;
}
