import type { User } from '../../../shared/contract/profile.ts';

/** The alerts about the member's own account. */
type AlertKind = 'activation' | 'photo' | 'disabled';
/** Where a dismissal is stored; the activation reminder cannot be dismissed. */
export const DISMISSALS = {
  photo: 'hide-enrich-alert',
  disabled: 'hide-disabled-notifications-alert',
} as const;

const SIGNUP = ['signup', 'signup-matches', 'members-id-signup', 'complete-signup'];
/** Routes without each alert; settings and notifications are both called settings. */
const HIDDEN_ON: Readonly<Record<AlertKind, readonly string[]>> = {
  activation: [...SIGNUP, 'settings', 'notifications'],
  photo: [
    'profile',
    ...SIGNUP,
    'activate-done',
    'premium',
    'notifications',
    'directdebit',
    'settings',
    // Nothing else asks for attention where one pays.
    'credits-payment',
    'credits-repeat-order',
    'transactions',
    'withdraw',
  ],
  disabled: ['settings', 'notifications'],
};

type Standing = Pick<User, 'status' | 'notifications_disabled'> & {
  profile: Pick<User['profile'], 'status' | 'main_image'>;
};

const HOLDS: Readonly<Record<AlertKind, (user: Standing) => boolean>> = {
  activation: (user) =>
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    user.notifications_disabled.length === 0,
  photo: (user) => user.profile.main_image === null,
  disabled: (user) => user.notifications_disabled.length > 0,
};

/** The alerts of a page. @param route its name. @param dismissed when, on this device. */
export function alertsFor(
  user: Standing,
  route: string,
  dismissed: Partial<Record<keyof typeof DISMISSALS, number>>,
): AlertKind[] {
  return (['activation', 'disabled', 'photo'] as const).filter(
    (kind) =>
      HOLDS[kind](user) &&
      !HIDDEN_ON[kind].includes(route) &&
      (kind === 'activation' || dismissed[kind] === undefined),
  );
}
