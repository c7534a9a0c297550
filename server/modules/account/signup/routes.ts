import { calls } from '../../../../shared/contract/calls.ts';
import type { Transaction } from '../../../database/connection.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { activate, getActivation, sendActivation } from './activation.ts';
import { checkEmail } from './check-email.ts';
import { joining, signUp } from './sign-up.ts';

/** Slows guessing which addresses have an account. */
const checking: Limit = { points: 30, seconds: 60, per: 'network' };
const asking: Limit = { points: 20, seconds: 600, per: 'member' };
const looking: Limit = { points: 240, seconds: 60, per: 'member' };
const following: Limit = { points: 60, seconds: 60, per: 'network' };

/** Sign-up, activation, and the link of the activation mail. */
export const signupRoutes: Route[] = [
  route(
    'checkEmail',
    calls.checkEmail,
    { auth: 'anyone', repeat: 'read', limit: checking },
    (_viewer, request) => checkEmail(request),
  ),
  // Naturally idempotent: a visitor has no account to store a key with.
  route(
    'signUp',
    calls.signUp,
    { auth: 'anyone', repeat: 'natural', limit: joining, transaction: 'own' },
    (_viewer, request) => signUp(request),
  ),
  route(
    'sendActivation',
    calls.sendActivation,
    { auth: 'member', repeat: 'natural', limit: asking, transaction: 'own' },
    sendActivation,
  ),
  route(
    'getActivation',
    calls.getActivation,
    { auth: 'member', repeat: 'read', limit: looking },
    getActivation,
  ),
  route(
    'activate',
    calls.activate,
    { auth: 'anyone', repeat: 'natural', limit: following, origin: 'link' },
    async (_viewer, request) => {
      // A route that changes something has its transaction.
      request.redirect(await activate({ ...request, database: request.database as Transaction }));
      return null;
    },
  ),
];
