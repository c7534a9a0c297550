import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { changePassword } from './change-password.ts';
import { confirmMailChange, requestMailChange } from './mail-change.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  passkeyOptions,
  renamePasskey,
} from './passkeys.ts';
import { checkReset, requestReset, resetPassword } from './reset-password.ts';
import { listSessions, revokeSessions } from './sessions.ts';

const looking: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };
/** Each causes a mail; mails to one address have a limit of their own. */
const mailing: Limit = { points: 30, seconds: 3_600, per: 'network' };
const links: Limit = { points: 60, seconds: 60, per: 'network' };
const signingIn: Limit = { points: 100, seconds: 60, per: 'network' };

/** Signing in and recovering. `own` where a password check may queue, or a count must survive. */
export const accessRoutes: Route[] = [
  route(
    'requestPasswordReset',
    calls.requestPasswordReset,
    { auth: 'anyone', repeat: 'natural', limit: mailing, transaction: 'own' },
    (_viewer, request) => requestReset(request),
  ),
  route(
    'checkPasswordReset',
    calls.checkPasswordReset,
    { auth: 'anyone', repeat: 'read', limit: links },
    (_viewer, request) => checkReset(request),
  ),
  route(
    'resetPassword',
    calls.resetPassword,
    { auth: 'anyone', repeat: 'natural', limit: links, transaction: 'own' },
    (_viewer, request) => resetPassword(request),
  ),
  route(
    'changePassword',
    calls.changePassword,
    { auth: 'member', repeat: 'natural', limit: changing, transaction: 'own' },
    changePassword,
  ),
  route(
    'requestMailChange',
    calls.requestMailChange,
    { auth: 'member', repeat: 'natural', limit: changing, transaction: 'own' },
    requestMailChange,
  ),
  route(
    'confirmMailChange',
    calls.confirmMailChange,
    { auth: 'anyone', repeat: 'natural', limit: links },
    (_viewer, request) => confirmMailChange(request),
  ),
  route(
    'getSessions',
    calls.getSessions,
    { auth: 'member', repeat: 'read', limit: looking },
    listSessions,
  ),
  route(
    'endSessions',
    calls.endSessions,
    { auth: 'member', repeat: 'natural', limit: changing },
    revokeSessions,
  ),
  route(
    'getPasskeys',
    calls.getPasskeys,
    { auth: 'member', repeat: 'read', limit: looking },
    listPasskeys,
  ),
  route(
    'addPasskey',
    calls.addPasskey,
    { auth: 'member', repeat: 'natural', limit: changing, transaction: 'own' },
    addPasskey,
  ),
  route(
    'renamePasskey',
    calls.renamePasskey,
    { auth: 'member', repeat: 'natural', limit: changing },
    renamePasskey,
  ),
  route(
    'deletePasskey',
    calls.deletePasskey,
    { auth: 'member', repeat: 'natural', limit: changing },
    deletePasskey,
  ),
  route(
    'passkeyOptions',
    calls.passkeyOptions,
    { auth: 'anyone', repeat: 'natural', limit: signingIn, transaction: 'own' },
    passkeyOptions,
  ),
  route(
    'signInWithPasskey',
    calls.signInWithPasskey,
    { auth: 'anyone', repeat: 'natural', limit: signingIn, transaction: 'own' },
    async (_viewer, request) => ({ user: await signInWithPasskey(request) }),
  ),
];
