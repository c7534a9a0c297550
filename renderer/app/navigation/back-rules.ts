/** The pages with a way back: member, likes, credits and payment method. */
const WITH_BACK: readonly string[] = [
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-statement',
  'credits-payment',
  'credits-repeat-order',
];

/** Of these, those that bring a way back of their own on a phone, over the photo. */
const WITH_OWN_ON_PHONE: readonly string[] = ['members-id', 'likes-m-id'];

/** Whether a page leaves the way back to the page on a phone. */
export const hasOwnBackOnPhone = (route: string): boolean => WITH_OWN_ON_PHONE.includes(route);

/**
 * Whether the installed app shows its back button.
 * @param route the name of the page's route.
 * @param state the history's, with the router's index.
 */
export function showsBack(route: string, installed: boolean, state: unknown): boolean {
  const index = (state as { idx?: unknown } | null)?.idx;
  return installed && WITH_BACK.includes(route) && typeof index === 'number' && index > 0;
}
