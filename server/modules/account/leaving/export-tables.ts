import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';

interface Subject {
  memberId: string;
  profileId: string;
}
export type ExportedRow = Readonly<Record<string, unknown>>;

/** The name of somebody; nothing of a member who blocked the reader. */
const nameOf = (profileId: string, profile: SQL): SQL => sql`(
  select name from profiles beside where beside.id = ${profile}
    and not exists (select from blocks block where block.blocker_profile = beside.id and block.blocked_profile = ${profileId}))`;

/** Rows about a member's payments, without the columns that open a door or identify an account. */
const ofPayments = (table: SQL, without: readonly string[], memberId: string): SQL => sql`
  select to_jsonb(own) - ${`{${without.join(',')}}`}::text[] as row from ${table} own
    join payments payment on payment.id = own.payment_id where payment.member_id = ${memberId}
    order by payment.created_at, payment.id`;

/**
 * All that is stored on a member, by table, in whole rows so that new columns are exported too;
 * without secrets (hashes, tokens, links) and what is another member's.
 */
export const EXPORTED: Readonly<Record<string, (subject: Subject) => SQL>> = {
  members: ({ memberId }) =>
    sql`select to_jsonb(own) - 'password_hash' as row from members own where id = ${memberId}`,
  profiles: ({ profileId }) =>
    sql`select to_jsonb(own) as row from profiles own where id = ${profileId}`,
  photos: ({ profileId }) =>
    sql`select to_jsonb(own) as row from photos own where profile_id = ${profileId} order by position, id`,
  chat_photos: ({ profileId }) =>
    sql`select to_jsonb(own) as row from chat_photos own where profile_id = ${profileId} order by created_at, id`,
  conversations: ({ profileId }) => sql`
    select to_jsonb(own) || jsonb_build_object('with', ${nameOf(profileId, sql`side.other_profile_id`)}) as row
    from conversations own join participants side on side.conversation_id = own.id and side.profile_id = ${profileId} order by own.created_at, own.id`,
  participants: ({ profileId }) =>
    sql`select to_jsonb(own) as row from participants own where profile_id = ${profileId} order by updated_at, conversation_id`,
  messages: ({ profileId }) => sql`
    select to_jsonb(own) || jsonb_build_object('from', ${nameOf(profileId, sql`own.sender_profile`)}, 'mine', own.sender_profile = ${profileId}) as row
    from messages own join participants side on side.conversation_id = own.conversation_id and side.profile_id = ${profileId}
    where own.sender_profile = ${profileId} or own.position > side.deleted_position order by own.conversation_id, own.position`,
  reactions: ({ profileId }) => sql`
    select to_jsonb(own) || jsonb_build_object('mine', own.profile_id = ${profileId}) as row
    from reactions own join messages message on message.id = own.message_id
    join participants side on side.conversation_id = message.conversation_id and side.profile_id = ${profileId}
    where own.profile_id = ${profileId} or message.position > side.deleted_position order by own.created_at, own.message_id`,
  likes: ({ profileId }) => sql`
    select case when from_profile = ${profileId} then to_jsonb(own) - 'seen_at' else to_jsonb(own) end || jsonb_build_object('given', from_profile = ${profileId},
      'name', ${nameOf(profileId, sql`case when own.from_profile = ${profileId} then own.to_profile else own.from_profile end`)}) as row
    from likes own where from_profile = ${profileId} or (to_profile = ${profileId} and not exists (
      select from blocks block where block.blocker_profile = own.from_profile and block.blocked_profile = ${profileId})) order by created_at`,
  blocks: ({ profileId }) => sql`
    select to_jsonb(own) || jsonb_build_object('name', ${nameOf(profileId, sql`own.blocked_profile`)}) as row from blocks own where blocker_profile = ${profileId} order by created_at`,
  swipes: ({ profileId }) => sql`
    select to_jsonb(own) || jsonb_build_object('name', ${nameOf(profileId, sql`own.to_profile`)}) as row from swipes own where from_profile = ${profileId} order by created_at`,
  swipe_windows: ({ profileId }) =>
    sql`select to_jsonb(own) as row from swipe_windows own where profile_id = ${profileId}`,
  saved_searches: ({ memberId }) =>
    sql`select to_jsonb(own) as row from saved_searches own where member_id = ${memberId} order by created_at, id`,
  ledger_entries: ({ memberId }) =>
    sql`select to_jsonb(own) as row from ledger_entries own where member_id = ${memberId} order by created_at, id`,
  purchases: ({ memberId }) => sql`
    select to_jsonb(own) - 'withdrawal_token_hash' as row from purchases own where member_id = ${memberId} order by created_at, id`,
  payments: ({ memberId }) => sql`
    select to_jsonb(own) - array['request_hash', 'webhook_token', 'redirect_url', 'lease_until']
      || jsonb_build_object('payer', own.payer - array['account', 'account_hmac']) as row
    from payments own where member_id = ${memberId} order by created_at, id`,
  refunds: ({ memberId }) => ofPayments(sql`refunds`, [], memberId),
  chargebacks: ({ memberId }) => ofPayments(sql`chargebacks`, [], memberId),
  credit_debts: ({ memberId }) =>
    sql`select to_jsonb(own) as row from credit_debts own where member_id = ${memberId} order by created_at, chargeback_id`,
  discount_codes: ({ memberId }) =>
    sql`select to_jsonb(own) as row from discount_codes own where member_id = ${memberId} order by created_at, code`,
  discount_uses: ({ memberId }) =>
    sql`select to_jsonb(own) as row from discount_uses own where member_id = ${memberId} order by at, id`,
  direct_debits: ({ memberId }) =>
    ofPayments(
      sql`direct_debits`,
      ['payer_sealed', 'iban_hmac', 'phone_hmac', 'otp_hash'],
      memberId,
    ),
  text_messages: ({ memberId }) =>
    sql`select to_jsonb(own) - array['recipient_hmac', 'sealed'] as row from text_messages own where member_id = ${memberId} order by created_at, id`,
  purchase_limits: ({ memberId }) =>
    sql`select to_jsonb(own) as row from purchase_limits own where member_id = ${memberId}`,
  spending_limits: ({ memberId }) =>
    sql`select to_jsonb(own) as row from spending_limits own where member_id = ${memberId} order by period`,
  sessions: ({ memberId }) =>
    sql`select to_jsonb(own) - 'token_hash' as row from sessions own where member_id = ${memberId} order by created_at`,
  push_subscriptions: ({ memberId }) => sql`
    select to_jsonb(own) - array['endpoint', 'p256dh', 'auth'] || jsonb_build_object('host', substring(own.endpoint from '^https?://([^/?#]+)')) as row
    from push_subscriptions own where member_id = ${memberId} order by created_at`,
  passkeys: ({ memberId }) =>
    sql`select to_jsonb(own) - 'public_key' as row from passkeys own where member_id = ${memberId} order by created_at`,
  consents: ({ memberId }) =>
    sql`select to_jsonb(own) as row from consents own where member_id = ${memberId} order by given_at`,
  mails: ({ memberId }) => sql`
    select to_jsonb(own) || jsonb_build_object('values', own.values - 'path') as row from mails own where member_id = ${memberId} order by created_at`,
  mail_tokens: ({ memberId }) =>
    sql`select to_jsonb(own) - 'token_hash' as row from mail_tokens own where member_id = ${memberId} order by created_at`,
  login_failures: ({ memberId }) => sql`
    select to_jsonb(own) as row from login_failures own where lower(email) = (select lower(email) from members where id = ${memberId}) order by failed_at`,
  reports: ({ memberId }) =>
    sql`select to_jsonb(own) as row from reports own where reporter_member = ${memberId} order by created_at`,
  cases: ({ memberId }) => sql`
    select to_jsonb(own) - array['claimed_by', 'claimed_until', 'held_until', 'version', 'reminded_at', 'queue', 'part_of', 'statement_of', 'escalated_by', 'escalated_at',
      'escalated_text', 'sealed_at', 'hold_reason', 'held_by', 'reference']
      || case when kind = 'statement' and source <> 'own' then '{"source": "member"}' else '{}' end::jsonb as row
    from cases own where member_id = ${memberId} order by created_at, id`,
  decisions: ({ memberId }) => sql`
    select to_jsonb(own) - array['decided_by', 'reversed_by', 'kept', 'mails', 'rests_on', 'category']
      - case when asked.kind = 'statement' then '{}' else array['measure', 'until'] end as row from decisions own join cases asked on asked.id = own.case_id
    where asked.member_id = ${memberId} order by own.decided_at, own.id`,
  content_views: ({ profileId }) =>
    sql`select to_jsonb(own) - 'operator_id' as row from content_views own where profile_id = ${profileId} order by at, id`,
  departures: ({ memberId }) =>
    sql`select to_jsonb(own) as row from departures own where member_id = ${memberId} order by requested_at`,
  idempotency_keys: ({ memberId }) => sql`
    select to_jsonb(own) - array['answer', 'body_hash'] as row from idempotency_keys own where member_id = ${memberId} order by created_at`,
};

export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  setting_changes: 'what operators changed of the site',
  legal_drafts: 'texts of the site that are not published yet',
  macros: 'answers that operators keep, which are to nobody yet',
  macro_versions: 'what those answers say; what was sent to somebody is a decision, and exported',
  moderation_records: 'what is counted of decided cases; it leads to nobody',
  disputes:
    'what outside bodies decided of cases; a case’s member is in the case, which is exported',
  trusted_flaggers: 'organisations whose notices come first, and nobody’s personal data',
  recipients_monthly: 'how many members used the service, by month',
  transparency_reports: 'figures of a year, published for everybody',
  fictional_profiles: 'who writes for profiles of nobody; no member has one',
  changes: 'copies of rows that are exported, kept for 14 days to bring devices up to date',
  report_quotes:
    'another member’s message or photo, kept as evidence for the operator; the report, with the member’s own words, is exported',
  case_evidence:
    'another member’s profile or message, kept as evidence for the operator; the case, with the member’s own words, is exported',
  case_notes:
    'what operators wrote to each other about a case, and nothing that was sent to anybody',
  case_links: 'hashes of the links in mails, with the ids of cases that are exported',
  withdrawal_links: 'hashes of the links in mails, with the ids of purchases that are exported',
  undone_messages: 'ids of messages that were taken back, and nothing of what they said',
  chat_photo_parts: 'bytes of photos and voices that are on their way, until each is whole',
  change_counters: 'how many changes there were, and nothing about them',
  passkey_challenges: 'random numbers that are good for minutes',
  mailbox:
    'in demo mode alone, the written form of the mails that are exported, with links that open doors',
  operators: 'those who work for the service, who are no members',
  operator_passkeys: 'passkeys of those who work for the service',
  operator_challenges: 'random numbers that are good for minutes',
  operator_sessions: 'where those who work for the service are signed in',
  operator_invitations: 'links for those who are to work for the service, as hashes',
  operator_keys: 'answers to those who work for the service, kept to give them again',
  approvals: 'what two who work for the service do together, by ids; its result is exported',
  audit_entries: 'what those who work for the service did, by ids; its results are exported',
  audit_anchor: 'the number and hash of one entry of those, and nobody’s personal data',
  jobs: 'work that waits, by ids of what is exported',
  legal_texts: 'the published terms and other texts, and nobody’s personal data',
  partners: 'networks that send visitors by agreement, and nobody’s personal data',
  arrivals_daily: 'counters by day and traffic source, in which nobody is a row',
  page_bounces: 'visits that were left at once, without a visitor: a page, a language and a time',
  site_settings: 'the operator’s, and nobody’s personal data',
  money_journal: 'the books: what follows from the payments and refunds that are exported',
  money_lines: 'the books: amounts of the payments and refunds that are exported',
  provider_reads: 'when the state of a payment that is exported was asked for',
  price_history: 'prices of the site, and nobody’s personal data',
  barred_addresses: 'keyed hashes of addresses that are no member’s',
  direct_debit_blocks: 'keyed hashes of accounts and phones, tied to no member',
  anomalies: 'the operator’s list of what to look at, by ids of what is exported',
  money_acts: 'what the operator did, by ids of what is exported',
};

export type ExportedTables = ReadonlyMap<string, readonly ExportedRow[]>;

export async function readTables(
  transaction: Transaction,
  subject: Subject,
): Promise<ExportedTables> {
  await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
  const tables = new Map<string, readonly ExportedRow[]>();
  for (const [table, read] of Object.entries(EXPORTED)) {
    const { rows } = await transaction.execute<{ row: ExportedRow }>(read(subject));
    tables.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}
