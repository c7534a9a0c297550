import { z } from 'zod';
import { DISABLED_REASONS, NOTIFICATION_KINDS } from '../notifications.ts';
import { call } from './call.ts';

const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean()])) as Record<
  (typeof NOTIFICATION_KINDS)[number],
  z.ZodBoolean
>;

const notificationSettingsSchema = z.object({
  ...kinds,
  /** In no search, swipe, related list or match finder. */
  invisible: z.boolean(),
  /** Notifications do not name the site. */
  discreet: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const reason = z.enum(DISABLED_REASONS);
const token = z.string().min(1).max(100);

/** Notification preferences, and stopping and resuming notification e-mails. */
export const notificationCalls = {
  getNotifications: call(
    'GET',
    '/api/notifications.php',
    'Which notification e-mails the member wants, and whether they are invisible.',
    { answer: notificationSettingsSchema },
  ),
  setNotifications: call(
    'PUT',
    '/api/notifications.php',
    'Changes some of the member’s notification settings; what is left out stays.',
    {
      body: z.strictObject(notificationSettingsSchema.partial().shape),
      answer: notificationSettingsSchema,
    },
  ),
  resumeNotifications: call(
    'POST',
    '/api/notifications.php',
    'Turns notification e-mails on again after a reason that turned them off. A bounced address is confirmed first, by the token of a mail.',
    {
      body: z.strictObject({ reason, token: token.optional() }),
      answer: z.object({ notifications_disabled: z.array(reason), mail_sent: z.boolean() }),
    },
  ),
  unsubscribe: call(
    'POST',
    '/api/unsubscribe.php',
    'Ends all notification e-mails by the token of one of them, without a session.',
    {
      body: z.strictObject({ token }),
      answer: z.object({ unsubscribed: z.literal(true) }),
    },
  ),
};
