import type { DesktopNotice, NoticeAnswer } from '../../../shared/desktop/desktop-bridge.ts';
import type { DesktopPreferences } from '../../../shared/desktop/desktop-preferences.ts';
import { isQuiet } from './quiet-hours.ts';
import type { ShellText } from '../shell-text.ts';

export interface NoticeOptions {
  isSupported: boolean;
  isFocused: boolean;
  /** It was shown before. */
  isKnown: boolean;
  preferences: Pick<DesktopPreferences, 'doNotDisturb' | 'quietHours'>;
  now: Date;
}

/** Whether a notice is shown, or why not. */
export function decideNotice({
  isSupported,
  isFocused,
  isKnown,
  preferences,
  now,
}: NoticeOptions): NoticeAnswer {
  if (isKnown) return { status: 'not_shown', reason: 'known' };
  if (isFocused) return { status: 'not_shown', reason: 'visible' };
  if (isQuiet(preferences, now)) return { status: 'not_shown', reason: 'quiet' };
  return isSupported ? { status: 'shown' } : { status: 'not_shown', reason: 'unsupported' };
}

interface NoticeWords {
  title: string;
  body: string;
  hasReply: boolean;
  replyPlaceholder: string;
}

/**
 * The text of a notice.
 * @param count of its group unseen, this one included.
 * @param hidden no content may show, and nobody may answer from outside the app.
 */
export function noticeWords(
  notice: DesktopNotice,
  { count, hidden, name, text }: { count: number; hidden: boolean; name: string; text: ShellText },
): NoticeWords {
  if (hidden)
    return { title: name, body: text('notice.hidden'), hasReply: false, replyPlaceholder: '' };
  const body = count > 1 ? text('notice.grouped', { first: notice.body, count }) : notice.body;
  return {
    title: notice.title,
    body,
    hasReply: notice.mayReply,
    replyPlaceholder: notice.mayReply ? text('notice.reply') : '',
  };
}
