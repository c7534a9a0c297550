import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { OPERATOR_ROLES } from '../../../shared/operator/roles.ts';
import { dayFrom } from './desk-rows.ts';
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
const all = OPERATOR_ROLES;
const owner = ['owner'] as const;

const workers = ['moderator', 'senior', 'finance', 'privacy', 'owner'] as const;
const readers = all;
const money = ['finance', 'owner'] as const;
/** Reports are the work of neither: of one that exists they learn nothing. */
const OF_OTHERS = { finance: 'not_found', privacy: 'not_found' };

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
    request: ({ invitation: { token } }) => ({
      body: { token, name: 'Nina', language: 'nl', passkey_name: 'Key', credential: made },
    }),
    refused: 'passkey_failed',
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
  changeOperatorLanguages: {
    may: owner,
    request: ({ other }) => ({ body: { id: other.id, languages: ['nl', 'de'] } }),
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
  claimCase: {
    may: workers,
    request: async ({ rows }) => ({ body: { id: (await rows.work()).id } }),
  },
  releaseCases: {
    may: workers,
    request: async ({ rows }) => ({ body: { ids: [(await rows.work()).id] } }),
  },
  escalateCase: {
    may: workers,
    request: async ({ rows }) => {
      const { id, version } = await rows.report();
      return { body: { id, version, text: 'Look at this' } };
    },
    refused: OF_OTHERS,
  },
  noteCase: {
    may: workers,
    request: async ({ rows }) => ({ body: { id: (await rows.work()).id, text: 'Seen before' } }),
  },
  getDeskCase: {
    may: readers,
    request: async ({ rows }) => ({ query: { id: (await rows.work()).id } }),
  },
  unfold: {
    may: workers,
    request: async ({ rows }) => ({ body: { id: (await rows.report()).id, what: 'birthday' } }),
    refused: OF_OTHERS,
  },
  findCase: {
    may: readers,
    request: async ({ rows }) => ({ query: { exactly: String((await rows.work()).number) } }),
  },
  getClosing: {
    may: ['moderator', 'senior', 'owner'],
    request: async ({ rows }) => ({ query: { id: (await rows.report()).id } }),
  },
  openOwnCase: {
    may: ['moderator', 'senior', 'owner'],
    request: ({ profile }) => ({
      body: { id: newId(), profile, topic: 'spam', text: 'The same link everywhere' },
    }),
  },
  previewDecision: {
    may: workers,
    request: async ({ rows }) => {
      const { id, answer } = await rows.work();
      return { body: { id, ...answer } };
    },
  },
  decideCase: {
    may: workers,
    request: async ({ rows }) => {
      const { id, version, answer } = await rows.work();
      return { body: { id, version, decision: newId(), ...answer } };
    },
  },
  undoDecision: {
    may: workers,
    request: async ({ rows }) => ({ body: { decision: await rows.decided() } }),
  },
  reverseDecision: {
    may: workers,
    request: async ({ rows }) => ({ body: { decision: await rows.warned() } }),
    refused: OF_OTHERS,
  },
  divertCase: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => {
      const { id, version } = await rows.report();
      return { body: { id, version } };
    },
  },
  getRefund: {
    may: money,
    request: async ({ rows }) => ({ query: { id: (await rows.refund()).id } }),
  },
  openRefund: {
    may: money,
    request: async ({ rows }) => ({
      body: { id: newId(), order: String((await rows.purchase()).number) },
    }),
  },
  getBooks: { may: [...money, 'auditor'], request: () => ({}) },
  closeAnomaly: {
    may: money,
    request: async ({ rows }) => ({ body: { id: await rows.anomaly(), note: 'Looked at' } }),
  },
  getFigures: { may: [...money, 'auditor'], request: () => ({ query: { year: '2026' } }) },
  findOrders: {
    may: money,
    request: async ({ rows }) => ({
      query: {
        exactly: String((await rows.purchase()).number),
        case: String((await rows.refund()).number),
      },
    }),
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
    request: async ({ rows }) => ({ body: { code: await rows.code(), reason: 'over' } }),
  },
  getBlocks: { may: money, request: () => ({}) },
  addBlock: {
    may: money,
    request: () => ({ body: { kind: 'phone', value: '+31612345678', reason: 'fraud' } }),
  },
  liftBlock: {
    may: money,
    request: async ({ rows }) => ({
      body: { kind: 'email', value: await rows.barredAddress(), reason: 'a mistake' },
    }),
  },
  getDataRequest: {
    may: ['privacy', 'owner'],
    request: async ({ rows }) => ({ query: { id: (await rows.dataRequest()).id } }),
  },
  getHolds: { may: ['privacy', 'owner'], request: () => ({}) },
  holdCase: {
    may: ['privacy', 'owner'],
    request: async ({ rows }) => ({
      body: {
        number: (await rows.report()).number,
        until: dayFrom(60),
        reason: 'the police asked',
      },
    }),
  },
  releaseHold: {
    may: ['privacy', 'owner'],
    request: async ({ rows }) => ({
      body: { id: newId(), number: await rows.heldLonger(), reason: 'they need it no more' },
    }),
  },
  getOrders: { may: ['privacy', 'owner'], request: () => ({}) },
  openOrder: {
    may: ['privacy', 'owner'],
    request: ({ rows, profile }) => ({
      body: {
        ...{ id: newId(), authority: 'Police', reference: 'PL-1', country: 'NL', locale: 'nl' },
        ...{ topic: 'illegal_content', due: rows.inDays(1).toISOString(), text: 'Take it away.' },
        profile,
      },
    }),
  },
  askEvidence: {
    may: ['privacy', 'owner'],
    request: async ({ rows }) => {
      const { number } = await rows.order();
      return { body: { id: newId(), case: number, order: number, reason: 'the police asked' } };
    },
  },
  readEvidence: {
    may: ['privacy', 'owner'],
    request: async ({ rows }) => ({ body: { approval: await rows.opening() } }),
  },
  getDisputes: { may: ['senior', 'owner', 'auditor'], request: () => ({}) },
  recordDispute: {
    may: ['senior', 'owner'],
    request: () => ({
      body: { id: newId(), number: null, body: 'ADR Body', submitted_on: dayFrom(-60) },
    }),
  },
  endDispute: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => ({
      body: {
        ...{ id: await rows.dispute(), outcome: 'upheld', decided_on: dayFrom(-30) },
        carried_out: false,
      },
    }),
  },
  getFlaggers: { may: ['senior', 'owner', 'auditor'], request: () => ({}) },
  markFlagger: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => ({
      body: {
        ...{ id: newId(), number: await rows.notice(), name: 'Hotline', country: 'NL' },
        ...{ awarded_on: dayFrom(-300), reason: 'on the list of the coordinator' },
      },
    }),
  },
  unmarkFlagger: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => ({
      body: { id: await rows.flagger(), reason: 'the status was withdrawn' },
    }),
  },
  ...siteRequests,
};
