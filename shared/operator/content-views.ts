/** What of a member an operator may unfold or read in a case, each time on record (decision 070). */
export const CONTENT_VIEWS = [
  'message',
  'photo',
  'profile',
  'sexuality',
  'interests',
  'birthday',
  'address',
  'payments',
  'account',
  'mails',
] as const;
export type ContentView = (typeof CONTENT_VIEWS)[number];
