import type { User } from '../../../shared/contract/profile.ts';

type AlertKind = 'activation' | 'photo' | 'disabled';
/** Where a dismissal is stored; the activation reminder cannot be dismissed. */
export const DISMISSALS = {
  photo: 'hide-enrich-alert',
  disabled: 'hide-disabled-notifications-alert',
} as const;

/** Where one looks at people: a face and an address are what is missing there. */
const AMONG_PEOPLE = [
  'members',
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'swipe-game',
  'match-finder',
];
/** Whether a route has an alert; settings and notifications are both called settings. */
const SHOWN_ON: Readonly<Record<AlertKind, (route: string) => boolean>> = {
  activation: (route) => route === 'profile' || AMONG_PEOPLE.includes(route),
  photo: (route) => AMONG_PEOPLE.includes(route),
  disabled: (route) => route !== 'settings' && route !== 'notifications',
};

type AccountState = Pick<User, 'status' | 'notifications_disabled'> & {
  profile: Pick<User['profile'], 'status' | 'main_image'>;
};

const APPLIES: Readonly<Record<AlertKind, (user: AccountState) => boolean>> = {
  activation: (user) =>
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    user.notifications_disabled.length === 0,
  photo: (user) => user.profile.main_image === null,
  disabled: (user) => user.notifications_disabled.length > 0,
};

/** The alerts of a page. @param route its name. @param dismissed when, on this device. */
export function alertsFor(
  user: AccountState,
  route: string,
  dismissed: Partial<Record<keyof typeof DISMISSALS, number>>,
): AlertKind[] {
  return (['activation', 'disabled', 'photo'] as const).filter(
    (kind) =>
      APPLIES[kind](user) &&
      SHOWN_ON[kind](route) &&
      (kind === 'activation' || dismissed[kind] === undefined),
  );
}
