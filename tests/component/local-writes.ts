import type { Answer, Body, CallName } from '../../shared/contract/calls.ts';
import type { Chat } from '../../shared/contract/conversation.ts';
import type { ProfileCard } from '../../shared/contract/profile.ts';
import { success, type Result } from '../../shared/result.ts';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import { currentUser } from '../../renderer/local/meta.ts';
import type { WriteContext } from '../../renderer/worker/mutations/mutation.ts';
import { mutationCalls } from '../../renderer/worker/mutations/table.ts';
import type { Api } from '../../renderer/worker/network/api.ts';
import { attempt } from '../../renderer/worker/mutations/send.ts';
import { chat, message } from './builders.ts';
import { refuse, type FakeWorker, type MethodAnswers } from './fake-worker.ts';

/**
 * The worker's own writes, in the member's database: what can wait shows at once and stays in the
 * outbox.
 */
export function localWrites(db: LocalDatabase): MethodAnswers {
  const context = { db, now: Date.now };
  return Object.fromEntries(
    Object.entries(mutationCalls).map(([name, call]) => [
      name,
      (...input: never[]) => (call as WriteCall)(context, ...input),
    ]),
  );
}
type WriteCall = (context: WriteContext, ...input: never[]) => Promise<unknown>;

/** What a server answers to what waits in the outbox, by the call of the contract. */
export type ServerAnswers = {
  [Name in CallName]?: (body: Body<Name>) => Result<Answer<Name>> | Promise<Result<Answer<Name>>>;
};

/** What a screen shows and sends from. */
interface Device {
  readonly db: LocalDatabase;
  worker: FakeWorker;
}

/**
 * Lets a server answer everything that waits in the outbox, in its order, as the worker applies it.
 * What has no answer here waits on.
 */
export async function answerOutbox(device: Device, answers: ServerAnswers): Promise<void> {
  const call = async (name: CallName, options: { body?: unknown } = {}) => {
    const answer = answers[name] as ((body: unknown) => Promise<Result<unknown>>) | undefined;
    return answer ? answer(options.body) : refuse('unreachable');
  };
  const context = {
    db: device.db,
    api: { call, openEvents: () => Promise.reject(new Error('no stream')) } as unknown as Api,
    now: Date.now,
    emit: device.worker.emit.bind(device.worker),
    onReloadChats: () => undefined,
  };
  for (const entry of await device.db.outbox.orderBy('number').toArray())
    await attempt(context, entry);
}

/** Accepts every message to a member at a price, as a server that counts positions and credits. */
export function acceptsMessages(
  device: Pick<Device, 'db'>,
  other: ProfileCard,
  price = 1,
): ServerAnswers {
  return {
    sendMessage: async ({ text, kind, client_id, reply_to: _reply }) => {
      const user = await currentUser(device.db);
      if (!user) return refuse('authentication_required');
      const begun = chat(user, other);
      const { id } = begun.conversation;
      const before = await device.db.conversations.get(id);
      const position = (before?.conversation.last_position ?? 0) + 1;
      const sentAt = new Date().toISOString();
      const sent: Chat = {
        ...begun,
        ...(before && { num_unread_messages: before.num_unread_messages }),
        conversation: { ...(before ?? begun).conversation, last_position: position },
        updated_at: sentAt,
        last_message: { kind, text: text ?? null, gift: null, sent_at: sentAt, mine: true },
      };
      return success({
        message: message({
          id: client_id,
          conversation: id,
          sender: user.profile.id,
          position,
          kind,
          text: text ?? null,
          sent_at: sentAt,
        }),
        conversation: sent,
        credits: user.credits - price,
      });
    },
  };
}
