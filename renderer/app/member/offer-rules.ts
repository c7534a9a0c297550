import type { InstallWay } from '../../platform/install.ts';
import type { PushSubscriptionState } from '../../actions/push/push-rules.ts';

/** Where the dismissal of an offer is stored, in milliseconds. */
export const OFFER_DISMISSALS = {
  push: 'hide-push-notification-alert',
  install: 'hide-install-offer',
} as const;
type OfferKind = keyof typeof OFFER_DISMISSALS;

const SIGNUP = ['signup', 'signup-matches', 'members-id-signup', 'complete-signup'];
/** Routes without an offer. */
const HIDDEN_ON: Readonly<Record<OfferKind, readonly string[]>> = {
  push: [...SIGNUP, 'notifications', 'activate-done', 'directdebit', 'premium', 'share', 'open'],
  install: [
    ...SIGNUP,
    'settings',
    'notifications',
    'activate-done',
    'directdebit',
    'premium',
    'credits',
    'credits-payment',
    'share',
    'open',
  ],
};

export interface OfferFacts {
  push: PushSubscriptionState | undefined;
  install: InstallWay;
  hasWritten: boolean;
  /** The day on which the member was first here, and today, as 2026-03-31. */
  firstDay: string | undefined;
  today: string;
  /** A strip about the member's own account is shown already. */
  hasAlerts: boolean;
  /** The member's address is not confirmed: nobody can write to them yet. */
  isUnconfirmed: boolean;
  dismissed: Partial<Record<OfferKind, number>>;
}

/**
 * The offer of a page, at most one: push where it can still be chosen, the app after a message or
 * on another day.
 * @param route the name of the page's route.
 */
export function offerFor(route: string, facts: OfferFacts): OfferKind | null {
  const { push, install, hasWritten, firstDay, today, hasAlerts, isUnconfirmed, dismissed } = facts;
  if (
    push === 'not_subscribed' &&
    !isUnconfirmed &&
    dismissed.push === undefined &&
    !HIDDEN_ON.push.includes(route)
  )
    return 'push';
  const isTime = hasWritten || (firstDay !== undefined && firstDay !== today);
  // Where only the browser's menu can do it, the settings say so: nobody is sent looking unasked.
  return isTime &&
    !hasAlerts &&
    (install === 'ask' || install === 'ios') &&
    dismissed.install === undefined &&
    !HIDDEN_ON.install.includes(route)
    ? 'install'
    : null;
}
