import { Notification } from 'electron';
import type {
  DesktopNotice,
  NoticeAnswer,
  NoticeReply,
} from '../../../shared/desktop/desktop-bridge.ts';
import { shownName } from '../app-name.ts';
import type { Discretion } from './discretion.ts';
import type { NoticeLedger } from './notice-ledger.ts';
import { decideNotice, noticeWords } from './notice-rules.ts';
import type { Preferences } from '../bridge/preferences.ts';
import type { ShellText } from '../shell-text.ts';

interface NotifierOptions {
  preferences: Preferences;
  discretion: Discretion;
  ledger: NoticeLedger;
  text: () => ShellText;
  isFocused: () => boolean;
  open: (path: string) => void;
  /** A notice was answered where the system offers that. */
  reply: (reply: NoticeReply) => void;
  now?: () => Date;
}

export interface Notifier {
  notify(notice: DesktopNotice): NoticeAnswer;
  close(tag: string): void;
  /** The app is in front: notifications are removed and counts reset. */
  clear(): void;
  /** A notice of the app itself; a click opens it. */
  setBody(body: string): void;
}

interface Group {
  shown: Notification | null;
  count: number;
}

/** Shows notifications: each message once, one per conversation, none in quiet hours. */
export function createNotifier({
  preferences,
  discretion,
  ledger,
  text,
  isFocused,
  open,
  reply,
  now = () => new Date(),
}: NotifierOptions): Notifier {
  const groups = new Map<string, Group>();
  const isHidden = () => discretion.isLocked() || discretion.hidesContent();

  function close(group: Group): void {
    const { shown } = group;
    group.shown = null;
    shown?.close();
  }
  function clear(): void {
    for (const group of groups.values()) close(group);
    groups.clear();
  }
  // What is on screen must not reveal more than what comes next.
  discretion.onChange(() => {
    if (isHidden()) clear();
  });

  function show(notice: DesktopNotice): void {
    const group = groups.get(notice.tag) ?? { shown: null, count: 0 };
    groups.set(notice.tag, group);
    close(group);
    group.count += 1;
    const words = noticeWords(notice, {
      count: group.count,
      hidden: isHidden(),
      name: shownName(discretion, text()),
      text: text(),
    });
    // The conversation is its id at the system too.
    const notification = new Notification({
      ...words,
      id: notice.tag.slice(-60),
      groupId: notice.tag.slice(-60),
    });
    group.shown = notification;
    const closed = () => {
      if (group.shown === notification) group.shown = null;
    };
    notification.on('click', () => {
      closed();
      groups.delete(notice.tag);
      open(notice.path);
    });
    notification.on('reply', (event, older: string | undefined) => {
      const written = (typeof event === 'object' && 'reply' in event ? event.reply : older) ?? '';
      closed();
      groups.delete(notice.tag);
      // Locked meanwhile: the one who replies may not be the member.
      if (written.trim() === '' || discretion.isLocked() || !notice.mayReply) return;
      reply({ path: notice.path, text: written });
    });
    notification.on('close', closed);
    notification.show();
  }

  return {
    clear,
    close(tag) {
      const group = groups.get(tag);
      if (!group) return;
      close(group);
      groups.delete(tag);
    },
    notify(notice) {
      const answer = decideNotice({
        isSupported: Notification.isSupported(),
        isFocused: isFocused(),
        isKnown: notice.id !== null && ledger.has(notice.id),
        preferences: preferences.read(),
        now: now(),
      });
      if (notice.id !== null && answer.reason !== 'known') ledger.add(notice.id);
      if (answer.status === 'shown') show(notice);
      return answer;
    },
    setBody(body) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title: shownName(discretion, text()), body });
      const group: Group = { shown: notification, count: 0 };
      groups.set('shell', group);
      notification.on('click', () => open(''));
      notification.show();
    },
  };
}
