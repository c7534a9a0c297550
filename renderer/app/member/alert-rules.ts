import type { User } from '../../../shared/contract/profile.ts';

/** The alerts of the default layout about the member's own account (specification section 2, Banners). */
export type AlertKind = 'activation' | 'photo' | 'disabled';
/** Where the dismissal of an alert is stored (specification section 3); the activation reminder stays until the account is confirmed. */
export const DISMISSALS = {
  photo: 'hide-enrich-alert',
  disabled: 'hide-disabled-notifications-alert',
} as const;

const SIGNUP = ['signup', 'signup-matches', 'complete-signup'];
/** The names of routes on which each is not shown; the overview of the settings and the notifications are both called settings. */
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

/**
 * Which alerts a page shows.
 * @param route the name of the page's route.
 * @param dismissed when each was dismissed on this device; any instant hides it.
 */
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
