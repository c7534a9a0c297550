import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { askSignature } from './request-signature.ts';
import { signDirectDebit } from './sign-mandate.ts';

const changing: Limit = { points: 30, seconds: 60, per: 'member' };

export const directDebitRoutes = [
  route(
    'startDirectDebit',
    calls.startDirectDebit,
    {
      auth: 'confirmed',
      owns: 'payment',
      repeat: 'natural',
      limit: changing,
      transaction: 'own',
    },
    askSignature,
  ),
  route(
    'confirmDirectDebit',
    calls.confirmDirectDebit,
    // A wrong code is counted though it is refused.
    {
      auth: 'confirmed',
      owns: 'payment',
      repeat: 'natural',
      limit: changing,
      transaction: 'own',
    },
    signDirectDebit,
  ),
];
