import { calls } from '../../shared/contract/calls.ts';
import { accountRoutes } from '../modules/account/sign-in/routes.ts';
import { caseRoutes } from '../modules/cases/routes.ts';
import { chatUploadRoutes } from '../modules/photos/conversation/routes.ts';
import { chatRoutes } from '../modules/chats/routes.ts';
import { companyRoutes } from '../modules/site/company-routes.ts';
import { directDebitRoutes } from '../modules/money/direct-debit/routes.ts';
import { discountRoutes } from '../modules/money/discounts/routes.ts';
import { paymentRoutes } from '../modules/money/purchases/payment-routes.ts';
import { purchaseRoutes } from '../modules/money/purchases/routes.ts';
import { refundRoutes } from '../modules/money/refunds/routes.ts';
import { creditRoutes } from '../modules/money/credits/routes.ts';
import { icebreakerRoutes } from '../modules/site/icebreakers/routes.ts';
import { interestRoutes } from '../modules/site/interest-routes.ts';
import { giftRoutes } from '../modules/site/gift-routes.ts';
import { likeRoutes } from '../modules/likes/routes.ts';
import { matchFinderRoutes } from '../modules/discover/search/match-finder-routes.ts';
import { memberRoutes } from '../modules/discover/search/routes.ts';
import { savedSearchRoutes } from '../modules/discover/saved-searches/routes.ts';
import { swipeRoutes } from '../modules/discover/swipes/routes.ts';
import { pageHiddenRoutes } from '../modules/notify/page-hidden/routes.ts';
import { partnerRoutes } from '../modules/partners/routes.ts';
import { placeRoutes } from '../modules/site/places/routes.ts';
import { profileRoutes } from '../modules/profiles/routes.ts';
import { regionRoutes } from '../modules/site/region-routes.ts';
import { settingsRoutes } from '../modules/site/settings/routes.ts';
import { accessRoutes } from '../modules/account/access/routes.ts';
import { leavingRoutes } from '../modules/account/leaving/routes.ts';
import { ownPhotoRoutes } from '../modules/photos/profile/routes.ts';
import { ownProfileRoutes } from '../modules/profiles/own/routes.ts';
import { safetyRoutes } from '../modules/safety/routes.ts';
import { pushRoutes } from '../modules/notify/push/routes.ts';
import { signupRoutes } from '../modules/account/signup/routes.ts';
import { textRoutes } from '../modules/texts/routes.ts';
import { notificationRoutes } from '../modules/notify/notices/routes.ts';
import { streamRoutes } from '../live/routes.ts';
import { tableErrors } from './route-table.ts';
import type { Route } from './route.ts';

/** Every route of the API; what is not listed does not exist. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...settingsRoutes,
  ...interestRoutes,
  ...regionRoutes,
  ...placeRoutes,
  ...companyRoutes,
  ...textRoutes,
  ...pageHiddenRoutes,
  ...partnerRoutes,
  ...memberRoutes,
  ...profileRoutes,
  ...likeRoutes,
  ...chatRoutes,
  ...chatUploadRoutes,
  ...creditRoutes,
  ...purchaseRoutes,
  ...paymentRoutes,
  ...discountRoutes,
  ...refundRoutes,
  ...directDebitRoutes,
  ...icebreakerRoutes,
  ...giftRoutes,
  ...streamRoutes,
  ...swipeRoutes,
  ...matchFinderRoutes,
  ...savedSearchRoutes,
  ...notificationRoutes,
  ...signupRoutes,
  ...accessRoutes,
  ...ownProfileRoutes,
  ...ownPhotoRoutes,
  ...safetyRoutes,
  ...caseRoutes,
  ...leavingRoutes,
  ...pushRoutes,
];

function inputFields(route: Route): Set<string> {
  const keys = new Set<string>();
  for (const schema of [route.call.query, route.call.body]) {
    const shape: unknown = 'shape' in schema ? schema.shape : undefined;
    if (shape && typeof shape === 'object') for (const key of Object.keys(shape)) keys.add(key);
  }
  return keys;
}

function errorsOf(route: Route): string[] {
  const errors: string[] = [];
  const { call, limit } = route;
  if (call.summary.trim() === '') errors.push('has no summary');
  if (!(limit.points > 0) || !(limit.seconds > 0)) errors.push('has no limit');
  if (call.method !== 'GET' && route.repeat === 'read')
    errors.push(`is a ${call.method} that says it changes nothing`);
  if (route.repeat === 'key' && route.auth === 'anyone')
    errors.push('keeps answers by key but takes visitors');
  if ((route.repeat === 'key') !== (route.replay !== null))
    errors.push('does not say how the same key is answered again');
  if (route.origin === 'beacon' && call.method !== 'POST')
    errors.push('takes beacons, which are POST');
  if (route.origin === 'link' && (call.method !== 'GET' || route.auth !== 'anyone'))
    errors.push('is a link in a mail, which is a GET without a session');
  if (route.origin === 'provider' && (call.method !== 'POST' || route.auth !== 'anyone'))
    errors.push('is a notice of the provider’s, which is a POST without a session');
  if (inputFields(route).has('payment') && route.owns !== 'payment')
    errors.push('names a payment without saying that it must be one’s own');
  if (inputFields(route).has('conversation') && route.owns !== 'conversation')
    errors.push('names a conversation without saying that it must be one’s own');
  return errors;
}

/** Refuses an incomplete route table. @throws Error naming every error, at start. */
export function checkTable(table: readonly Route[]): void {
  const errors = tableErrors(table, calls, errorsOf);
  if (errors.length > 0)
    throw new Error(
      `The route table is not complete:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
}
