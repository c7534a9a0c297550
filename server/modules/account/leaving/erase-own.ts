import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

export interface Leaver {
  member_id: string;
  profile_id: string;
  requested_at: string;
}

/** A text that matches JSON which names an id. */
export const naming = (id: string): string => `%${id}%`;

/**
 * Purchases, payments and refunds stay in the books, without the payer (R-310, decision 037). Open
 * ones lapse: money that still comes in is refunded.
 */
const eraseMoney = (member: string, at: string): readonly SQL[] => [
  sql`update purchases set status = 'lapsed' where member_id = ${member} and status = 'open'`,
  sql`update discount_uses set state = 'released', at = ${at}::timestamptz where member_id = ${member} and state = 'reserved'`,
  // Off as well: without its member such a code would be everybody's.
  sql`update discount_codes set member_id = null, status = 'off' where member_id = ${member}`,
  sql`update payments set payer = null, transfer = null, bank = null, redirect_url = null where member_id = ${member}`,
  sql`update direct_debits set payer_sealed = null, signed_network = null, otp_hash = null, last4 = '',
      status = case when status = 'asked' then 'void' else status end
    where payment_id in (select id from payments where member_id = ${member})`,
  sql`delete from withdrawal_links where purchase_id in (select id from purchases where member_id = ${member})`,
  sql`delete from text_messages where member_id = ${member}`,
  sql`delete from purchase_limits where member_id = ${member}`,
];

/** Deletes all of a member in order; rows that others need stay without anything of the member. */
export const eraseOwn = (
  { member_id: member, profile_id: profile }: Leaver,
  at: string,
): readonly SQL[] => [
  // Every address that the account had, wherever it is stored without the account.
  sql`with addresses as (
      select lower(email) as address from members where id = ${member} union select lower("to") from mails where member_id = ${member}
      union select lower(email) from mail_tokens where member_id = ${member} and email is not null
    ), own as (select id::text as mail from mails where member_id = ${member} or lower("to") in (select address from addresses)),
    boxed as (delete from mailbox where lower("to") in (select address from addresses)),
    failed as (delete from login_failures where lower(email) in (select address from addresses)),
    waiting as (delete from jobs where payload->>'mail' in (select mail from own))
    delete from mails where id::text in (select mail from own)`,
  sql`delete from jobs where payload::text like ${naming(member)} or payload::text like ${naming(profile)}`,
  ...eraseMoney(member, at),
  sql`delete from spending_limits where member_id = ${member}`,
  sql`delete from sessions where member_id = ${member}`,
  sql`delete from passkeys where member_id = ${member}`,
  sql`delete from passkey_challenges where member_id = ${member}`,
  sql`delete from mail_tokens where member_id = ${member}`,
  sql`delete from consents where member_id = ${member}`,
  sql`delete from idempotency_keys where member_id = ${member}`,
  sql`delete from changes where member_id = ${member}`,
  sql`delete from change_counters where member_id = ${member}`,
  sql`delete from likes where from_profile = ${profile} or to_profile = ${profile}`,
  sql`delete from swipes where from_profile = ${profile} or to_profile = ${profile}`,
  sql`delete from swipe_windows where profile_id = ${profile}`,
  sql`delete from saved_searches where member_id = ${member}`,
  sql`delete from blocks where blocker_profile = ${profile} or blocked_profile = ${profile}`,
  sql`delete from reactions where profile_id = ${profile}`,
  sql`update cases set state = 'decided', closed_at = ${at}::timestamptz, claimed_until = null where kind = 'photo' and profile = ${profile} and closed_at is null`,
  sql`delete from photos where profile_id = ${profile}`,
  sql`delete from chat_photos where profile_id = ${profile}`,
  sql`delete from undone_messages where profile_id = ${profile}`,
  // A report stays until six months after it was decided, without its reporter.
  sql`update reports set reporter_member = null where reporter_member = ${member}`,
  // An open case keeps the address for its answer; it is deleted with the decision.
  sql`update cases set erased_at = ${at}::timestamptz, member_id = null,
      email = case when closed_at is null then email end,
      name = case when closed_at is null then name end where member_id = ${member}`,
  // The law requires payments to be stored, and not what credits were spent on.
  sql`delete from ledger_entries where member_id = ${member}
    and cause not in ('purchase', 'refund', 'refund_returned', 'chargeback', 'chargeback_reversed', 'debt')`,
  sql`update ledger_entries set other_profile = null where member_id = ${member} or other_profile = ${profile}`,
  // A conversation that the other side has deleted too belongs to nobody.
  sql`delete from conversations conversation using participants other join profiles beside on beside.id = other.profile_id
    where other.conversation_id = conversation.id and other.other_profile_id = ${profile}
      and ((not other.listed and other.deleted_position >= conversation.last_position) or (beside.status = 'deleted' and beside.name = ''))`,
  sql`update messages set kind = 'text', text = null, photo = null, photo_width = null, photo_height = null, gift = null, gift_credits = null, voice = null, voice_ms = null, voice_peaks = null, heard_at = null where sender_profile = ${profile}`,
  sql`update participants set read_at = null where profile_id = ${profile}`,
  sql`update participants other set unread_count = 0, read_position = conversation.last_position from conversations conversation
    where conversation.id = other.conversation_id and other.other_profile_id = ${profile}`,
  sql`update departures set final_at = ${at}::timestamptz where member_id = ${member} and taken_back_at is null`,
  sql`update departures set member_id = null, text = null where member_id = ${member}`,
];

/** Where conversations or payments refer to profile and account only the ids stay. */
export const leaveShell = (
  { member_id: member, profile_id: profile }: Leaver,
  at: string,
  passwordHash: string,
): readonly SQL[] => [
  sql`delete from members where id = ${member} and not exists (select from ledger_entries where member_id = ${member})
    and not exists (select from purchases where member_id = ${member})
    and not exists (select from conversations where low_profile = ${profile} or high_profile = ${profile})`,
  sql`update profiles set name = '', gender = 'female', sexuality = null, date_of_birth = '1900-01-01', country = 'NL', region = null, city = null,
      latitude = null, longitude = null, seeks_min_age = null, seeks_max_age = null, children = null, wants_children = null, smoking = null, height = null, languages = '{}', hair_color = null, eye_color = null, body_type = null, relationship_status = null, tattoos = null,
      reason = null, about = null, interests = '{}', fictional = false, promotion = 'none', has_photo = false, shown_to_strangers = false, paused = false, not_listed_until = null, activity_shown = 'online', status = 'deleted', listed = false,
      last_active_at = ${at}::timestamptz, created_at = ${at}::timestamptz
    where id = ${profile}`,
  sql`update members set email = 'erased ' || id, password_hash = ${passwordHash}, language = 'nl', paid_user = false,
      credits = greatest(0, (select coalesce(sum(amount), 0) from ledger_entries where member_id = ${member})),
      conversations_started = 0, notifications_disabled = '{}', invisible = false, muted_kinds = '{}', discreet = false, tracking = null,
      signup_message = null, stay_discount = null, stay_discount_at = null, spending_limited = false, deletion_requested_at = null, bar_address = false, suspended_until = null, suspended_for = null, status_before = null, uploads_off_until = null, messages_off_until = null, reports_off_until = null, signup_at = ${at}::timestamptz, last_seen_at = ${at}::timestamptz, demo = false
    where id = ${member}`,
];
