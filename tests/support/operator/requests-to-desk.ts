import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import { OPERATOR_ROLES } from '../../../shared/operator/roles.ts';
import { siteRequests } from './requests-to-site.ts';
import type { Asked } from './asked.ts';

const used = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const made = {
  ...used,
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
};
const token = 'A'.repeat(43);
const all = OPERATOR_ROLES;
const owner = ['owner'] as const;

const workers = ['moderator', 'senior', 'finance', 'privacy', 'owner'] as const;
const readers = all;
const money = ['finance', 'owner'] as const;
/** About a case that there is not. */
const ofNoCase = (may: readonly OperatorRole[], more: Record<string, unknown>): Asked => ({
  may,
  request: () => ({ body: { id: newId(), ...more } }),
  refused: 'not_found',
});

/** For every call who may make it, in words of the design and not of the routes, and a request that works. */
export const requestsToDesk: { readonly [Name in OperatorCallName]: Asked } = {
  getSession: { may: 'anyone', request: () => ({}) },
  signInOptions: { may: 'anyone', request: () => ({}) },
  signIn: {
    may: 'anyone',
    request: () => ({ body: { credential: used } }),
    refused: 'passkey_failed',
  },
  signOut: { may: 'anyone', request: () => ({}) },
  signInToDemo: {
    may: 'anyone',
    request: ({ other }) => ({ body: { operator: other.id } }),
    refused: 'not_found',
  },
  stepUpOptions: { may: all, request: () => ({}) },
  stepUp: {
    may: all,
    request: () => ({ body: { credential: used } }),
    refused: 'passkey_failed',
  },
  readInvitation: {
    may: 'anyone',
    request: ({ invitation }) => ({ body: { token: invitation.token } }),
  },
  invitationOptions: {
    may: 'anyone',
    request: ({ invitation }) => ({ body: { token: invitation.token, name: 'Nina' } }),
  },
  takeInvitation: {
    may: 'anyone',
    request: () => ({
      body: { token, name: 'Nina', language: 'nl', passkey_name: 'Key', credential: made },
    }),
    refused: 'link_invalid',
  },
  changeMe: { may: all, request: () => ({ body: { comfort: { grey: true } } }) },
  getMyPasskeys: { may: all, request: () => ({}) },
  myPasskeyOptions: { may: all, request: () => ({}) },
  addMyPasskey: {
    may: all,
    request: () => ({ body: { name: 'Key', credential: made } }),
    refused: 'passkey_failed',
  },
  removeMyPasskey: { may: all, request: ({ ownPasskey }) => ({ body: { id: ownPasskey } }) },
  getOperators: { may: owner, request: () => ({}) },
  inviteOperator: {
    may: owner,
    request: () => ({
      body: {
        id: newId(),
        email: `new-${newId()}@desk.example`,
        role: 'auditor',
        language: 'nl',
        reason: 'the yearly audit',
      },
    }),
  },
  withdrawInvitation: {
    may: owner,
    request: ({ invitation }) => ({ body: { id: invitation.id } }),
  },
  suspendOperator: {
    may: owner,
    request: ({ other }) => ({ body: { id: other.id, reason: 'laptop lost' } }),
  },
  endOperatorSessions: {
    may: owner,
    request: ({ other }) => ({ body: { operator: other.id, session: other.session } }),
  },
  removeOperatorPasskey: {
    may: owner,
    request: ({ other }) => ({ body: { operator: other.id, id: other.passkey } }),
  },
  getApprovals: { may: all, request: () => ({ query: { list: 'for_me' } }) },
  askApproval: {
    may: ['moderator', 'senior', 'owner'],
    request: ({ profile }) => ({
      body: { id: newId(), act: 'close_account', args: { profile }, reason: 'fraud' },
    }),
  },
  decideApproval: {
    may: ['senior', 'privacy', 'owner'],
    request: ({ approval }) => ({ body: { ...approval, agreed: true } }),
  },
  stopApproval: {
    may: workers,
    request: ({ own }) => ({ body: { id: own.id } }),
  },
  getAudit: { may: all, request: () => ({}) },
  verifyAudit: { may: ['senior', 'owner', 'auditor'], request: () => ({}) },
  exportAudit: {
    may: ['owner', 'auditor'],
    request: () => ({ body: { from: '2026-01-01', to: '2026-12-31', format: 'csv' } }),
  },
  getContentViews: { may: ['senior', 'privacy', 'owner', 'auditor'], request: () => ({}) },
  getQueues: { may: readers, request: () => ({}) },
  getQueue: { may: readers, request: () => ({ query: { queue: 'photos' } }) },
  claimCases: { may: workers, request: () => ({ body: { queue: 'photos', count: 1 } }) },
  claimCase: ofNoCase(workers, {}),
  releaseCases: { may: workers, request: () => ({ body: { ids: [newId()] } }) },
  escalateCase: ofNoCase(workers, { version: 1, text: 'Look at this' }),
  noteCase: ofNoCase(workers, { text: 'Seen before' }),
  getDeskCase: {
    may: readers,
    request: () => ({ query: { id: newId() } }),
    refused: 'not_found',
  },
  unfold: ofNoCase(workers, { what: 'birthday' }),
  findCase: { may: readers, request: () => ({ query: { exactly: '1' } }) },
  getClosing: {
    may: ['moderator', 'senior', 'owner'],
    request: () => ({ query: { id: newId() } }),
    refused: 'not_found',
  },
  openOwnCase: {
    may: ['moderator', 'senior', 'owner'],
    request: () => ({
      body: { id: newId(), profile: newId(), topic: 'spam', text: 'The same link everywhere' },
    }),
    refused: 'not_found',
  },
  previewDecision: ofNoCase(workers, { measure: 'none' }),
  decideCase: ofNoCase(workers, { decision: newId(), version: 1, measure: 'none' }),
  undoDecision: {
    may: workers,
    request: () => ({ body: { decision: newId() } }),
    refused: 'not_found',
  },
  reverseDecision: {
    may: workers,
    request: () => ({ body: { decision: newId() } }),
    refused: 'not_found',
  },
  divertCase: ofNoCase(['senior', 'owner'], { version: 1 }),
  getRefund: {
    may: money,
    request: () => ({ query: { id: newId() } }),
    refused: 'not_found',
  },
  openRefund: ofNoCase(money, { order: '999999' }),
  getBooks: { may: [...money, 'auditor'], request: () => ({}) },
  closeAnomaly: ofNoCase(money, { note: 'Looked at' }),
  getFigures: { may: [...money, 'auditor'], request: () => ({ query: { year: '2026' } }) },
  findOrders: {
    may: money,
    request: () => ({ query: { exactly: '1', case: '999999' } }),
    refused: 'not_found',
  },
  getCodes: { may: money, request: () => ({}) },
  createCode: {
    may: money,
    request: () => ({
      body: {
        code: `T-${newId().slice(-12)}`,
        percentage: 10,
        value: null,
        currency: null,
        minimum_order_value: null,
        country: null,
        validity: 'once',
        methods: [],
        first_purchase_only: false,
        member: null,
        expires: null,
        reason: 'for a test',
      },
    }),
  },
  endCode: {
    may: money,
    request: () => ({ body: { code: 'NOT-GIVEN-OUT', reason: 'over' } }),
    refused: 'code_not_found',
  },
  getBlocks: { may: money, request: () => ({}) },
  addBlock: {
    may: money,
    request: () => ({ body: { kind: 'phone', value: '+31612345678', reason: 'fraud' } }),
  },
  liftBlock: {
    may: money,
    request: () => ({ body: { kind: 'email', value: 'nobody@desk.example', reason: 'a mistake' } }),
    refused: 'not_found',
  },
  getDataRequest: {
    may: ['privacy', 'owner'],
    request: () => ({ query: { id: newId() } }),
    refused: 'not_found',
  },
  getHolds: { may: ['privacy', 'owner'], request: () => ({}) },
  holdCase: {
    may: ['privacy', 'owner'],
    request: () => ({ body: { number: 999_999, until: '2027-01-31', reason: 'the police asked' } }),
    refused: 'not_found',
  },
  releaseHold: {
    may: ['privacy', 'owner'],
    request: () => ({ body: { id: newId(), number: 999_999, reason: 'they need it no more' } }),
    refused: 'not_found',
  },
  getOrders: { may: ['privacy', 'owner'], request: () => ({}) },
  openOrder: {
    may: ['privacy', 'owner'],
    request: () => ({
      body: {
        ...{ id: newId(), authority: 'Police', reference: 'PL-1', country: 'NL', locale: 'nl' },
        ...{ topic: 'illegal_content', due: '2099-01-01T00:00:00.000Z', text: 'Take it away.' },
      },
    }),
    refused: 'validation_failed',
  },
  askEvidence: ofNoCase(['privacy', 'owner'], { case: 999_999, reason: 'the police asked' }),
  readEvidence: {
    may: ['privacy', 'owner'],
    request: () => ({ body: { approval: newId() } }),
    refused: 'not_found',
  },
  ...siteRequests,
};
