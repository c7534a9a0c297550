import { CASE_MONTHS, MISUSE_MONTHS } from '../../../shared/site/complaints.ts';
import { SESSION_DAYS } from '../../../shared/timing.ts';
import { IDEMPOTENCY_DAYS } from '../../jobs/pruning.ts';
import { MAILS_DAYS } from '../notify/mail/send.ts';
import { AUDIT_YEARS, BOOKS_YEARS, VIEWS_YEARS } from './retention.ts';

/** Why something may be stored: GDPR 6(1) b, a, c, f; for special data 9(2)(a) beside it. */
type Basis = 'contract' | 'consent' | 'explicitConsent' | 'law' | 'interest';

/** How long something is stored. The numbers are those by which it is deleted. */
type Stored =
  | { until: 'account' | 'withdrawn' | 'conversation' | 'off' | 'used' | 'lifted' | 'done' }
  | { days: number }
  | { monthsAfterClosing: number; monthsOfMisuse: number }
  | { years: number };

/** Who gets it besides the member and the operators. */
type Recipient =
  'members' | 'partner' | 'hosting' | 'mail' | 'push' | 'payment' | 'sms' | 'police' | 'network';

interface Processing {
  /** Names its texts: `processing.NAME.purpose` and `.data`. */
  name: string;
  /** The tables that hold the data; of `members` and `profiles` the columns: `profiles.about`. */
  tables: readonly string[];
  basis: Basis;
  stored: Stored;
  recipients: readonly Recipient[];
  /** Who else gets it if the operator configured that. */
  recipientsBySetting?: Readonly<Partial<Record<'partner_postbacks', Recipient>>>;
}

/**
 * The stored personal data: for what, why, how long, and who gets it. The table of the privacy page
 * is made from it, and a test compares it with the tables of the database.
 */
export const PROCESSING: readonly Processing[] = [
  {
    name: 'account',
    tables: [
      ...['id', 'email', 'password_hash', 'status', 'language', 'signup_message', 'signup_at'],
      ...['last_seen_at', 'deletion_requested_at', 'closed_at', 'demo', 'invisible', 'discreet'],
      ...['suspended_until', 'suspended_for', 'status_before', 'uploads_off_until'],
      ...['messages_off_until', 'reports_off_until'],
    ].map((column) => `members.${column}`),
    basis: 'contract',
    stored: { until: 'account' },
    recipients: ['hosting'],
  },
  {
    name: 'profile',
    tables: [
      ...['id', 'member_id', 'name', 'gender', 'date_of_birth', 'country', 'region', 'city'],
      ...['latitude', 'longitude', 'hair_color', 'eye_color', 'body_type', 'relationship_status'],
      ...['seeks_min_age', 'seeks_max_age', 'children', 'wants_children', 'smoking', 'height'],
      ...[
        'languages',
        'tattoos',
        'reason',
        'about',
        'fictional',
        'promotion',
        'status',
        'listed',
        'has_photo',
      ],
      ...[
        'not_listed_until',
        'shown_to_strangers',
        'paused',
        'activity_shown',
        'last_active_at',
        'created_at',
      ],
    ]
      .map((column) => `profiles.${column}`)
      .concat('photos'),
    basis: 'contract',
    stored: { until: 'account' },
    recipients: ['members', 'hosting'],
  },
  {
    name: 'special',
    tables: ['profiles.sexuality', 'profiles.interests'],
    basis: 'explicitConsent',
    stored: { until: 'withdrawn' },
    recipients: ['members', 'hosting'],
  },
  {
    name: 'talking',
    tables: [
      ...['conversations', 'participants', 'messages', 'reactions', 'chat_photos'],
      ...['chat_photo_parts', 'undone_messages', 'members.conversations_started'],
    ],
    basis: 'contract',
    stored: { until: 'conversation' },
    recipients: ['partner', 'hosting'],
  },
  {
    name: 'meeting',
    tables: ['likes', 'swipes', 'swipe_windows', 'blocks', 'saved_searches'],
    basis: 'contract',
    stored: { until: 'account' },
    recipients: ['members', 'hosting'],
  },
  {
    name: 'security',
    tables: ['sessions', 'passkeys', 'passkey_challenges', 'login_failures', 'mail_tokens'],
    basis: 'interest',
    stored: { days: SESSION_DAYS },
    recipients: ['hosting'],
  },
  {
    name: 'requests',
    tables: ['jobs'],
    basis: 'contract',
    stored: { until: 'done' },
    recipients: ['hosting'],
  },
  {
    name: 'devices',
    tables: ['changes', 'change_counters', 'idempotency_keys'],
    basis: 'contract',
    stored: { days: IDEMPOTENCY_DAYS },
    recipients: ['hosting'],
  },
  {
    name: 'mail',
    tables: ['mails', 'mailbox', 'members.muted_kinds', 'members.notifications_disabled'],
    basis: 'contract',
    stored: { days: MAILS_DAYS },
    recipients: ['mail', 'hosting'],
  },
  {
    name: 'push',
    tables: ['push_subscriptions'],
    basis: 'consent',
    stored: { until: 'off' },
    recipients: ['push', 'hosting'],
  },
  {
    name: 'consents',
    tables: ['consents'],
    basis: 'law',
    stored: { until: 'account' },
    recipients: ['hosting'],
  },
  {
    name: 'credits',
    tables: [
      ...['ledger_entries', 'spending_limits', 'purchase_limits', 'members.credits'],
      ...['members.paid_user', 'members.spending_limited', 'members.stay_discount'],
      ...['members.stay_discount_at', 'discount_codes', 'discount_uses', 'credit_debts'],
    ],
    basis: 'contract',
    stored: { until: 'account' },
    recipients: ['hosting'],
  },
  {
    name: 'payments',
    tables: ['purchases', 'payments', 'refunds', 'chargebacks', 'money_journal', 'money_lines'],
    basis: 'law',
    stored: { years: BOOKS_YEARS },
    recipients: ['payment', 'hosting'],
  },
  {
    name: 'debit',
    tables: ['direct_debits', 'text_messages'],
    basis: 'contract',
    stored: { until: 'account' },
    recipients: ['payment', 'sms', 'hosting'],
  },
  {
    name: 'withdrawal',
    tables: ['withdrawal_links'],
    basis: 'law',
    stored: { until: 'used' },
    recipients: ['mail', 'hosting'],
  },
  {
    name: 'fraud',
    tables: ['direct_debit_blocks', 'anomalies', 'provider_reads', 'money_acts'],
    basis: 'interest',
    stored: { years: BOOKS_YEARS },
    recipients: ['payment', 'hosting'],
  },
  {
    name: 'reports',
    tables: [
      'reports',
      'report_quotes',
      'cases',
      'case_links',
      'case_evidence',
      'case_notes',
      'decisions',
      'disputes',
    ],
    basis: 'law',
    stored: { monthsAfterClosing: CASE_MONTHS, monthsOfMisuse: MISUSE_MONTHS },
    recipients: ['police', 'hosting'],
  },
  {
    name: 'views',
    tables: ['content_views'],
    basis: 'law',
    stored: { years: VIEWS_YEARS },
    recipients: ['hosting'],
  },
  {
    name: 'oversight',
    tables: ['audit_entries', 'audit_anchor', 'approvals'],
    basis: 'law',
    stored: { years: AUDIT_YEARS },
    recipients: ['police', 'hosting'],
  },
  {
    name: 'leaving',
    tables: ['departures', 'members.bar_address'],
    basis: 'interest',
    stored: { until: 'account' },
    recipients: ['hosting'],
  },
  {
    name: 'barred',
    tables: ['barred_addresses'],
    basis: 'interest',
    stored: { until: 'lifted' },
    recipients: ['hosting'],
  },
  {
    name: 'origin',
    tables: ['members.tracking'],
    basis: 'interest',
    stored: { until: 'account' },
    recipients: ['hosting'],
    recipientsBySetting: { partner_postbacks: 'network' },
  },
];

/** The tables without data about a member or visitor. */
export const NOT_ABOUT_PEOPLE: Readonly<Record<string, string>> = {
  site_settings: 'what the operator chose for the site',
  price_history: 'the prices of the site',
  legal_texts: 'the published texts',
  partners: 'networks that send visitors, by agreement',
  arrivals_daily: 'counters by day and traffic source',
  page_bounces: 'which page was left at once, after how long, and nothing of who left it',
  setting_changes: 'what was changed of the site settings',
  legal_drafts: 'texts of the site that are not published yet',
  moderation_records: 'what is counted of decided cases, with nobody in it',
  transparency_reports: 'figures of a year',
  recipients_monthly: 'how many members used the service, by month',
  trusted_flaggers: 'organisations whose notices come first',
  macros: 'answers that operators keep',
  macro_versions: 'what those answers say, and said before',
  fictional_profiles: 'who writes for profiles of nobody',
  operators: 'those who work for the service',
  operator_passkeys: 'passkeys of those who work for the service',
  operator_challenges: 'random numbers that are good for minutes',
  operator_sessions: 'where those who work for the service are signed in',
  operator_invitations: 'links for those who are to work for the service',
  operator_keys: 'answers to those who work for the service',
};
