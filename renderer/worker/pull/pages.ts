import { success, type Result } from '../../../shared/result.ts';
import type { MessagePage } from '../../../shared/contract/conversation.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { metaValue } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';
import { appliedCount } from '../store/meta.ts';
import {
  conversationRowOf,
  messageRowOf,
  messagesOf,
  newestStored,
  putConversation,
} from '../store/rows.ts';
import { reactionsWithPending } from '../mutations/reaction.ts';
import { withUndone } from '../mutations/undo-message.ts';
import { readPendingOverlay } from '../mutations/pending-overlay.ts';

/** Messages on a page of the server; so many are checked for gaps. */
const WINDOW = 50;
/** Conversations fetched for offline use at the first sync, and healed after a snapshot. */
const PREFETCHED = 30;
const AT_ONCE = 2;

const cursorBefore = (position: number): string => btoa(String(position)).replaceAll('=', '');

interface PageContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
}
interface OlderAnswer {
  reached_start: boolean;
  history_hidden: boolean;
}

/**
 * The oldest position of the unbroken run from the newest stored message; 0 without messages.
 * @param limit stop after so many messages.
 */
async function oldestWithoutGap(
  db: LocalDatabase,
  conversation: string,
  limit = Infinity,
): Promise<number> {
  const step = Math.min(limit, 2_000);
  let oldest = await newestStored(db, conversation);
  for (let seen = 1, below = oldest - 1; below > 0 && seen < limit; below = oldest - 1) {
    const keys = (await messagesOf(db, conversation, below, 0).limit(step).keys()) as unknown as [
      string,
      number,
    ][];
    for (const [, newest] of keys) {
      if (-newest !== oldest - 1) return oldest;
      oldest--;
      seen++;
    }
    if (keys.length < step) return oldest;
  }
  return oldest;
}

/** Whether the newest messages of a conversation are all here, as far as this device knows. */
export async function isNewestPageWhole(db: LocalDatabase, conversation: string): Promise<boolean> {
  const row = await db.conversations.get(conversation);
  if (!row) return false;
  const { last_position: last, first_position: first } = row.conversation;
  const newest = await newestStored(db, conversation);
  if (newest < last) return false;
  const page = () => messagesOf(db, conversation, newest, 0).limit(WINDOW);
  // A damaged message has a key, and is not read.
  if ((await page().toArray()).length < (await page().primaryKeys()).length) return false;
  const reach = Math.max(first, newest - WINDOW + 1);
  return last < first || (await oldestWithoutGap(db, conversation, WINDOW)) <= reach;
}

/** Stores a page of messages, and its conversation unless something newer was applied meanwhile. */
async function applyPage(
  { db }: PageContext,
  page: MessagePage,
  appliedBefore: number,
): Promise<void> {
  await db.transaction('rw', [db.conversations, db.messages, db.outbox, db.meta], async () => {
    const pending = await readPendingOverlay(db);
    const { id } = page.chat.conversation;
    if (pending.deletedConversations.has(id)) return;
    const fresh = (await appliedCount(db)) === appliedBefore;
    const stored = await db.conversations.get(id);
    const conversation =
      fresh || !stored ? pending.conversation(conversationRowOf(page.chat)) : stored;
    // Deleted while the page was requested.
    if (!fresh && !stored) return;
    if (conversation && fresh) await putConversation(db, conversation, stored);
    const first = conversation?.conversation.first_position ?? 1;
    const known = new Map(
      (await db.messages.bulkGet(page.messages.map((message) => message.id))).map((row) => [
        row?.id,
        row,
      ]),
    );
    const me = (await metaValue(db, 'user'))?.profile.id;
    await db.messages.bulkPut(
      page.messages
        .filter((message) => message.position >= first)
        .map((message) => {
          const row = withUndone(messageRowOf(message, conversation ?? undefined), pending);
          return {
            ...row,
            read_at: row.read_at ?? known.get(row.id)?.read_at ?? null,
            reactions: reactionsWithPending(row.reactions, row.id, me, pending),
          };
        }),
    );
  });
}

async function fetchPage(
  context: PageContext,
  conversation: string,
  cursor: string | undefined,
  waitedFor: boolean,
): Promise<Result<MessagePage>> {
  const before = await appliedCount(context.db);
  const answer = await context.api.call('getChat', {
    query: { conversation, ...(cursor ? { cursor } : {}) },
    waitedFor,
  });
  if (answer.ok) await applyPage(context, answer.value, before);
  return answer;
}

/** Makes sure that the newest page is complete; requests nothing when it is. */
export async function openConversation(
  context: PageContext,
  conversation: string,
): Promise<Result<null>> {
  const { db } = context;
  if (await isNewestPageWhole(db, conversation)) return success(null);
  const answer = await fetchPage(context, conversation, undefined, true);
  if (answer.ok) return success(null);
  // A conversation begun on this device is unknown to the server.
  const begun =
    answer.failure.code === 'conversation_not_found' &&
    (await db.conversations.get(conversation))?.conversation.last_position === 0;
  return begun ? success(null) : answer;
}

/** Fetches the page before any position of a conversation, for jumping to a message. */
export async function loadBefore(
  context: PageContext,
  conversation: string,
  before: number,
): Promise<Result<OlderAnswer>> {
  const answer = await fetchPage(context, conversation, cursorBefore(before), true);
  return answer.ok
    ? success({
        reached_start: answer.value.next_cursor === null,
        history_hidden: answer.value.history_hidden,
      })
    : answer;
}

export async function loadOlder(
  context: PageContext,
  conversation: string,
): Promise<Result<OlderAnswer>> {
  const { db } = context;
  const oldest = await oldestWithoutGap(db, conversation);
  const answer = await fetchPage(
    context,
    conversation,
    oldest > 0 ? cursorBefore(oldest) : undefined,
    true,
  );
  if (answer.ok)
    return success({
      reached_start: answer.value.next_cursor === null,
      history_hidden: answer.value.history_hidden,
    });
  const row = await db.conversations.get(conversation);
  const isStart = row !== undefined && oldest > 0 && oldest <= row.conversation.first_position;
  return isStart ? success({ reached_start: true, history_hidden: false }) : answer;
}

/**
 * After a snapshot, fills gaps in the newest page of conversations stored here; at the first sync
 * fetches the newest ones for offline reading. Stops at the first failure.
 */
export async function fetchMissing(context: PageContext, first: boolean): Promise<void> {
  const { db } = context;
  const wanted: string[] = [];
  for (const row of await db.conversations.orderBy('updated').reverse().toArray()) {
    if (wanted.length === PREFETCHED) break;
    if (row.conversation.last_position < row.conversation.first_position) continue;
    const newest = await newestStored(db, row.id);
    if (newest < row.conversation.last_position && (first || newest > 0)) wanted.push(row.id);
  }
  let failed = false;
  const fetchNext = async () => {
    for (let id = wanted.shift(); id !== undefined && !failed; id = wanted.shift())
      failed = !(await fetchPage(context, id, undefined, false)).ok;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}
