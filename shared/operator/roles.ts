/** The roles of operators, and what each may do. Nobody has both halves of one act (decision 070). */
export const OPERATOR_ROLES = [
  'moderator',
  'senior',
  'finance',
  'privacy',
  'owner',
  'auditor',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const MODERATOR = [
  'contents',
  'photos',
  'reports',
  'complaints',
  'suspend_week',
  'ask_closing',
] as const;
const RIGHTS_OF = {
  moderator: [...MODERATOR, 'see_fiction', 'audit_own'],
  senior: [
    ...MODERATOR,
    'suspend',
    'appeals',
    'flaggers',
    'minors',
    'approve_closing',
    'see_fiction',
    'edit_fiction',
    'macros',
    'audit_all',
  ],
  finance: ['refunds', 'codes', 'partners', 'prices', 'figures', 'audit_money'],
  privacy: ['contents', 'data_requests', 'holds', 'legal_texts', 'audit_access'],
  auditor: ['see_cases', 'figures', 'audit_all', 'audit_export'],
} as const;
const OWNER_ALONE = ['operators', 'settings', 'transparency'] as const;

/** What an operator may do, as a word; a call of the desk asks for one of them. */
export type OperatorRight =
  (typeof RIGHTS_OF)[keyof typeof RIGHTS_OF][number] | (typeof OWNER_ALONE)[number];

/** Everything that a role may do; the owner may do all of it. */
export const rightsOf = (role: OperatorRole): readonly OperatorRight[] =>
  role === 'owner'
    ? [...new Set([...Object.values(RIGHTS_OF).flat(), ...OWNER_ALONE])]
    : RIGHTS_OF[role];

/** The roles that have one of these rights. */
export const rolesWith = (...rights: readonly OperatorRight[]): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => rightsOf(role).some((right) => rights.includes(right)));

/** `delay`, for a site with one operator: an act waits a day, is mailed to the owner and can be stopped. */
export const FOUR_EYES = ['pair', 'delay'] as const;

export const APPROVAL_STATES = [
  'waiting',
  'delayed',
  'done',
  'refused',
  'stopped',
  'expired',
] as const;

/** The languages of the desk. */
export const OPERATOR_LANGUAGES = ['nl', 'en'] as const;
export type OperatorLanguage = (typeof OPERATOR_LANGUAGES)[number];

/** The idle times after which the screen hides, and the session ends. */
export const OPERATOR_HIDES_AFTER_MS = 5 * 60_000;
export const OPERATOR_IDLE_MS = 30 * 60_000;
export const OPERATOR_SESSION_MS = 8 * 60 * 60_000;
/** How long a fresh passkey is valid for an irreversible act. */
export const STEP_UP_MS = 5 * 60_000;
/** Before the first decision. */
export const OPERATOR_PASSKEYS_NEEDED = 2;
export const OPERATOR_PASSKEYS_MOST = 10;
