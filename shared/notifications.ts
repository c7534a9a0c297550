/** The kinds of notification e-mails that a member can turn on and off. */
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

/** The kinds that are marketing: off until the member turns them on, which is recorded as a consent. */
export const MARKETING_KINDS = [
  'promotions',
  'weekly_updates',
  'news',
] as const satisfies readonly NotificationKind[];
export type MarketingKind = (typeof MARKETING_KINDS)[number];

/** Why no notification e-mails are sent: spam complaint, bounce, one-click unsubscribe. */
export const DISABLED_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** How long a place found by position is used. */
export const GEOCODE_CACHE_MS = 3_600_000;
