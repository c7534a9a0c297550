/** The kinds of notification e-mails that a member can turn on and off (specification section 3). */
export const NOTIFICATION_KINDS = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Why no notification e-mails are sent to an address (specification section 4): a spam complaint, a bounce, a one-click unsubscribe. */
export const DISABLED_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** How long a place that was found by position is taken for where the member is (specification section 9). */
export const GEOCODE_CACHE_MS = 3_600_000;
