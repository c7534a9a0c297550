import { sql } from 'drizzle-orm';
import type { ChangeEntity } from '../../../shared/contract/changes.ts';
import { DELETION_GRACE_DAYS } from '../../../shared/account/leaving.ts';
import { changeMember } from '../../../demo/dev/member.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import { pruningJobs } from '../../../server/jobs/pruning.ts';
import { leavingJobs } from '../../../server/modules/account/leaving/jobs.ts';
import { uploadJobs } from '../../../server/modules/photos/uploads/jobs.ts';
import { moderatePhoto, WORDS } from './hidden-world.ts';
import type { HiddenWorld, Holder } from './hidden-world.ts';
import { TEST_PASSWORD } from '../test-members.ts';

/** One way in which something is hidden or deleted, and what is then hidden from whom. */
interface Hiding {
  hide: (world: HiddenWorld) => Promise<unknown>;
  /** Texts that nothing may show any more, by who may not see them. */
  gone: (world: HiddenWorld) => Partial<Record<Holder, readonly string[]>>;
  /** Texts that somebody may still see. */
  stays?: (world: HiddenWorld) => Partial<Record<Holder, readonly string[]>>;
}

const DAY_MS = 86_400_000;
const act =
  (
    who: Holder,
    call: Parameters<HiddenWorld['site']['call']>[1],
    input: (w: HiddenWorld) => object,
  ) =>
  (world: HiddenWorld) =>
    world.site.call(world.people[who], call, { ...input(world) });
const profileOf = (who: Holder) => (world: HiddenWorld) => ({
  profile: world.people[who].profileId,
});
const talk = ({ ids }: HiddenWorld): string[] => [
  WORDS.first,
  WORDS.answer,
  WORDS.gift,
  WORDS.reaction,
  ids.chatPhoto,
];
const between = (world: HiddenWorld, who: 'willem' | 'yvonne'): string[] => [
  ...talk(world),
  world.at.liked,
  world.at.likedBack,
  who === 'willem' ? world.at.readBack : world.at.read,
  // A push that waits.
  `"about": "${world.conversation}"`,
];
const runJobs = ({ site }: HiddenWorld) =>
  createJobRunner(site.services, {
    ...leavingJobs,
    ...pruningJobs,
    remove_photo_files: uploadJobs['remove_photo_files'] ?? { handle: async () => undefined },
  }).runDueJobs();
const conversationOf = ({ conversation }: HiddenWorld) => ({ conversation });

const blocked: Hiding['gone'] = (world) => ({
  yvonne: [...between(world, 'yvonne'), WORDS.willem, WORDS.about, world.ids.main],
  willem: [...between(world, 'willem'), WORDS.yvonne],
});

/** Everything that can be hidden or deleted. */
export const HIDINGS: Readonly<Record<string, Hiding>> = {
  'a block': {
    hide: act('willem', 'block', profileOf('yvonne')),
    gone: blocked,
    stays: () => ({ thea: [WORDS.willem] }),
  },
  'a block by the other': {
    hide: act('yvonne', 'block', profileOf('willem')),
    gone: (world) => ({
      willem: [...between(world, 'willem'), WORDS.yvonne],
      yvonne: [...between(world, 'yvonne'), WORDS.willem, WORDS.about, world.ids.main],
    }),
  },
  'a block that has ended': {
    hide: async (world) => {
      await act('willem', 'block', profileOf('yvonne'))(world);
      await act('willem', 'unblock', profileOf('yvonne'))(world);
    },
    gone: blocked,
  },
  'a conversation that one side deleted': {
    hide: act('willem', 'deleteConversation', conversationOf),
    gone: (world) => ({ willem: [...talk(world), world.at.readBack] }),
    stays: (world) => ({ yvonne: talk(world) }),
  },
  'a conversation that one side deleted up to a message': {
    hide: act('willem', 'deleteConversation', (world) => ({ ...conversationOf(world), up_to: 3 })),
    gone: (world) => ({ willem: [WORDS.first, WORDS.gift, world.ids.chatPhoto] }),
    stays: (world) => ({ yvonne: talk(world), willem: [WORDS.answer] }),
  },
  'a like that was taken back': {
    hide: act('willem', 'unlike', profileOf('yvonne')),
    gone: ({ at }) => ({ willem: [at.liked], yvonne: [at.liked] }),
    stays: ({ at }) => ({ willem: [at.likedBack], yvonne: [at.likedBack] }),
  },
  'the last like between two who never wrote': {
    hide: async (world) => {
      await act('willem', 'unlike', profileOf('thea'))(world);
      await act('thea', 'unlike', profileOf('willem'))(world);
    },
    gone: (world) => ({ willem: [WORDS.thea], thea: [WORDS.willem, world.ids.main] }),
  },
  'a reaction that was taken back': {
    hide: async (world) => {
      for (const [who, message] of [
        ['willem', world.ids.answer],
        ['yvonne', world.ids.first],
      ] as const)
        await act(who, 'setReaction', () => ({ ...conversationOf(world), message, emoji: null }))(
          world,
        );
    },
    gone: () => ({ willem: [WORDS.reaction], yvonne: [WORDS.reaction] }),
  },
  'a photo of a conversation that the operator removed': {
    hide: (world) => moderatePhoto(world.site, world.ids.chatPhoto, 'rejected'),
    gone: ({ ids }) => ({ willem: [ids.chatPhoto], yvonne: [ids.chatPhoto] }),
    stays: () => ({ yvonne: [WORDS.first] }),
  },
  'a profile photo that was rejected': {
    hide: (world) => moderatePhoto(world.site, world.ids.main, 'rejected'),
    gone: ({ ids }) => ({ yvonne: [ids.main], thea: [ids.main] }),
    stays: ({ ids }) => ({ yvonne: [ids.second] }),
  },
  'a profile photo that was made private': {
    hide: act('willem', 'changePhoto', ({ ids }) => ({ id: ids.main, visibility: 'private' })),
    gone: ({ ids }) => ({ yvonne: [ids.main], thea: [ids.main] }),
  },
  'a profile photo that was deleted': {
    hide: act('willem', 'deletePhoto', ({ ids }) => ({ id: ids.main })),
    gone: ({ ids }) => ({ willem: [ids.main], yvonne: [ids.main], thea: [ids.main] }),
  },
  'a name that was changed': {
    hide: act('willem', 'saveProfile', () => ({ name: 'Wim' })),
    gone: () => ({ willem: [WORDS.willem], yvonne: [WORDS.willem], thea: [WORDS.willem] }),
  },
  'a text of a profile that was taken back': {
    hide: act('willem', 'saveProfile', () => ({ about: null })),
    gone: () => ({ willem: [WORDS.about], yvonne: [WORDS.about], thea: [WORDS.about] }),
  },
  'a consent that was withdrawn': {
    hide: act('willem', 'saveProfile', () => ({ consent_sensitive: false })),
    gone: () => ({ willem: [WORDS.interest] }),
  },
  'an account that leaves': {
    hide: act('willem', 'requestDeletion', () => ({
      password: TEST_PASSWORD,
      reason: 'privacy',
    })),
    gone: ({ ids, at }) => ({
      yvonne: [ids.main, at.liked, WORDS.about],
      thea: [ids.main, WORDS.willem, WORDS.about],
    }),
    stays: () => ({ yvonne: [WORDS.willem, WORDS.first] }),
  },
  'an account that the operator closed': {
    hide: ({ site, people }) =>
      changeMember(site.services, { id: people.willem.memberId, closed: true }),
    gone: ({ ids, at }) => ({
      yvonne: [ids.main, at.liked, WORDS.about],
      thea: [ids.main, WORDS.willem, WORDS.about],
    }),
    stays: () => ({ yvonne: [WORDS.willem, WORDS.first] }),
  },
  'an account that was erased': {
    hide: async (world) => {
      await act('willem', 'requestDeletion', () => ({
        password: TEST_PASSWORD,
        reason: 'privacy',
      }))(world);
      world.site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
      await runJobs(world);
    },
    gone: (world) => ({
      yvonne: [WORDS.willem, WORDS.first, world.ids.chatPhoto, world.ids.main, world.at.liked],
      thea: [WORDS.willem, world.ids.main],
    }),
  },
  'an account that is invisible': {
    hide: act('willem', 'setNotifications', () => ({ invisible: true })),
    // Those who write with them or like them still see them; nobody else ever had them in a log.
    gone: () => ({}),
    stays: () => ({ yvonne: [WORDS.willem, WORDS.first], thea: [WORDS.willem] }),
  },
  'an account on pause': {
    // Thea is left with a like of one side alone.
    hide: async (world) => {
      await act('thea', 'unlike', profileOf('willem'))(world);
      await act('willem', 'saveProfile', () => ({ paused: true }))(world);
    },
    gone: ({ ids }) => ({ thea: [WORDS.willem, ids.main] }),
    stays: () => ({ yvonne: [WORDS.willem, WORDS.first] }),
  },
  'messages older than the site shows': {
    hide: async (world) => {
      await world.site.change({ history_days: 5 });
      world.site.services.clock.advance(6 * DAY_MS);
      await runJobs(world);
    },
    gone: () => ({ willem: [WORDS.first, WORDS.answer], yvonne: [WORDS.first, WORDS.answer] }),
  },
};

/** What of each entity of the log is hidden, and by what; the names are those of `HIDINGS`. */
export const HIDDEN_ENTITIES: Readonly<Record<ChangeEntity, string>> = {
  message: 'a block',
  conversation: 'a block',
  read: 'a block',
  reactions: 'a reaction that was taken back',
  like: 'a like that was taken back',
  match: 'a like that was taken back',
  profile: 'a profile photo that was rejected',
  account: 'a consent that was withdrawn',
  block: 'nothing: it is the member’s own list, with the name that they blocked',
  credits: 'nothing: a number of the member’s own',
  payment: 'nothing: the member’s own, and it names nobody else',
};

/** The routes that answer the same key again, and what of their answers can be hidden. */
export const KEYED_ROUTES: Readonly<Record<string, string>> = {
  sendMessage: 'a block',
  uploadPhoto: 'a profile photo that was deleted',
  report: 'nothing: a number of the member’s own',
  startPayment: 'nothing: the member’s own payment',
};

const OWN = 'nothing of others, and nothing that others get';
const DESK = 'nothing: of the operators’ desk, which no member reads';
const BOOKS = 'nothing: for the operator, and no member gets any of it';
/** Every table, and what takes its rows from those who may no longer see them. */
export const HIDDEN_TABLES: Readonly<Record<string, string>> = {
  members: 'an account that was erased',
  profiles: 'a name that was changed',
  photos: 'a profile photo that was rejected',
  likes: 'a like that was taken back',
  blocks: 'a block that has ended',
  conversations: 'a block',
  participants: 'a conversation that one side deleted',
  messages: 'messages older than the site shows',
  reactions: 'a reaction that was taken back',
  chat_photos: 'a photo of a conversation that the operator removed',
  consents: 'a consent that was withdrawn',
  departures: 'an account that leaves',
  changes: 'a block',
  idempotency_keys: 'a block',
  jobs: 'a block',
  mails: 'nothing: numbers and a path, asked anew before each leaves (notifications/still-due.ts)',
  mailbox: 'nothing: mails that have left',
  swipes: 'nothing: a choice, never in a log',
  ledger_entries: 'nothing: amounts; the statement names nobody whom a block hides',
  chat_photo_parts: OWN,
  undone_messages: OWN,
  swipe_windows: OWN,
  saved_searches: OWN,
  spending_limits: OWN,
  sessions: OWN,
  push_subscriptions: OWN,
  mail_tokens: OWN,
  passkeys: OWN,
  passkey_challenges: OWN,
  login_failures: OWN,
  change_counters: OWN,
  site_settings: OWN,
  reports: 'nothing: for the operator, and the reporter’s own words',
  purchases: OWN,
  payments: OWN,
  refunds: OWN,
  chargebacks: OWN,
  credit_debts: OWN,
  discount_codes: OWN,
  discount_uses: OWN,
  direct_debits: OWN,
  text_messages: OWN,
  purchase_limits: OWN,
  provider_reads: BOOKS,
  money_journal: BOOKS,
  money_lines: BOOKS,
  anomalies: BOOKS,
  money_acts: BOOKS,
  direct_debit_blocks: BOOKS,
  price_history: BOOKS,
  barred_addresses: 'nothing: keyed hashes of addresses that asked to be kept out',
  legal_texts: 'nothing: the site’s own words, for everybody',
  arrivals_daily: 'nothing: counts of visits, which name nobody',
  page_bounces: 'nothing: counts of visits, which name nobody',
  partners: BOOKS,
  report_quotes: 'nothing: evidence, for the operator alone',
  cases: 'nothing: for the operator, and the sender’s own words',
  case_evidence: 'nothing: evidence, for the operator alone',
  case_links: OWN,
  decisions: 'nothing: the operator’s words to whoever sent the case',
  withdrawal_links: OWN,
  case_notes: DESK,
  operators: DESK,
  operator_passkeys: DESK,
  operator_challenges: DESK,
  operator_sessions: DESK,
  operator_invitations: DESK,
  operator_keys: DESK,
  approvals: DESK,
  audit_entries: DESK,
  audit_anchor: DESK,
  setting_changes: DESK,
  legal_drafts: DESK,
  moderation_records: DESK,
  macros: DESK,
  macro_versions: DESK,
  transparency_reports: 'nothing: figures, for everybody',
  recipients_monthly: 'nothing: counts, which name nobody',
  disputes: DESK,
  trusted_flaggers: DESK,
  fictional_profiles: DESK,
  content_views: 'nothing: who read what of a member, without what it was',
};

/**
 * All rows of one member that hold copies, as text: log, answers, jobs and mails; without their own
 * name, the id of their own photo, and when a push is due.
 */
export async function storedCopies(world: HiddenWorld, who: Holder): Promise<string[]> {
  const { memberId } = world.people[who];
  const { rows } = await world.site.database.execute<{ line: string }>(sql`
    select 'log ' || seq || ' ' || entity || ' ' || entity_id || ' ' || coalesce(value::text, 'null') as line from changes
      where member_id = ${memberId} and entity <> 'block'
    union all select 'answer ' || call || ' ' || coalesce((case when jsonb_typeof(answer->'photo') = 'string' then answer - 'photo' else answer end)::text, '') from idempotency_keys where member_id = ${memberId}
    union all select 'job ' || name || ' ' || (payload - 'at')::text from jobs where payload->>'member' = ${memberId}
    union all select 'mail ' || template || ' ' || (values - 'name')::text from mails where member_id = ${memberId} and sent_at is null`);
  return rows.map(({ line }) => line);
}
