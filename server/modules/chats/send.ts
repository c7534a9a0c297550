import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { errorCodes } from '../../database/failures.ts';
import { commitWith, hasBegun } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request, Viewer } from '../../http/route.ts';
import { announceRecorded } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { toUser } from '../account/sign-in/viewer.ts';
import type { PostedEntry } from '../money/credits/ledger.ts';
import { checkSpent, spendCredits } from '../money/credits/spend.ts';
import { lockPair } from '../profiles/pair.ts';
import { toCard } from '../profiles/record.ts';
import { claimChatUpload } from '../photos/conversation/claim.ts';
import { causeOf, checkContent, priceOf, isSameContent, uploadOf } from './content.ts';
import type { Content, MessageInput } from './content.ts';
import { firstPositionOf, isReachable, readSendContext } from './context.ts';
import type { ContextSide, SendContext } from './context.ts';
import { historyCutoff } from './first-position.ts';
import { lockConversation } from './lock.ts';
import { findAnswered } from './reply.ts';
import { startConversation } from './start.ts';
import { recordMessage } from './record-sent.ts';
import { readBalance, showSent, storedSent } from './sent-before.ts';
import type { Sending, Sent } from './sent-before.ts';
import { toChat, toMessage } from './view.ts';
import { writeMessage, writePaidMessage } from './write.ts';
import type { NewMessage } from './write.ts';

type Sender = Sending & Pick<Request<never, never>, 'claim'>;

/** Sender and receiver, under the conversation's lock where it exists. */
interface Place {
  conversation: string;
  other: string;
  exists: boolean;
  context: SendContext;
}

async function findPlace(request: Sending, viewer: Viewer, input: MessageInput): Promise<Place> {
  const conversation =
    input.conversation ?? conversationIdOf(viewer.profileId, input.profile ?? '');
  if (input.profile === viewer.profileId) throw new Refusal('not_found');
  // Both are sent at once. What the lock protects is read by a statement after it.
  const lockAndRead = () =>
    Promise.all([
      lockConversation(request.database, conversation, viewer.profileId),
      readSendContext(request.database, {
        profile: viewer.profileId,
        other: input.profile,
        conversation,
        clientId: input.client_id,
      }),
      hasBegun(request.database),
    ]);
  let [found, context] = await lockAndRead();
  if (!found && input.profile !== undefined) {
    // Without a row the pair is locked, so that a block is wholly before or after the first
    // message.
    await lockPair(request.database, viewer.profileId, input.profile);
    [found, context] = await lockAndRead();
  }
  const other = found?.other ?? input.profile;
  if (other === undefined) throw new Refusal('conversation_not_found');
  if (!context) throw new Refusal('not_found');
  return { conversation, other, exists: found !== null, context };
}

/** Refuses a receiver who blocked the sender or is not visible to them. */
function checkBlocks({ context, exists }: Place): void {
  if (context.blocked_by) throw new Refusal('blocked_by');
  if (context.blocked) throw new Refusal(exists ? 'conversation_not_found' : 'not_found');
}

async function checkStatuses(
  request: Sending,
  viewer: Viewer,
  { context, exists, other }: Place,
): Promise<void> {
  if (context.theirs.status === 'deleted') throw new Refusal('not_found');
  if (context.mine.status !== 'active') throw new Refusal('email_not_confirmed');
  if (context.theirs.status !== 'active') throw new Refusal('other_not_confirmed');
  if (!exists && !(await isReachable(request.database, viewer.profileId, other)))
    throw new Refusal('not_found');
}

/** The stored answer for the same content with the same id: nothing is written or charged twice. */
async function answerAgain(
  request: Sending,
  viewer: Viewer,
  place: Place,
  message: Message,
  content: Content,
  replyTo: string | undefined,
): Promise<Sent> {
  if (
    message.sender !== viewer.profileId ||
    message.conversation !== place.conversation ||
    !isSameContent(message, content) ||
    message.reply_to?.id !== replyTo
  )
    throw new Refusal('idempotency_conflict');
  return showSent(request, viewer, { message: message.id, conversation: place.conversation });
}

async function chatOf(
  request: Sending,
  place: Place,
  from: ContextSide,
  to: ContextSide,
  message: Message,
): Promise<Chat> {
  const cutoff = historyCutoff(request.now, request.services.settings.current().history_days);
  const firstPosition = await firstPositionOf(
    request.database,
    place.conversation,
    from,
    message.position,
    cutoff,
  );
  const viewer = { ...from.record, profileId: from.record.id, paidUser: from.paid_user };
  const received = message.sender !== from.record.id;
  return toChat({
    id: place.conversation,
    lastPosition: message.position,
    mine: {
      readPosition: from.read_position,
      readAt: from.read_at,
      unread: from.unread_count + (received ? 1 : 0),
      firstPosition,
    },
    theirs: { readPosition: to.read_position, readAt: to.read_at, unread: 0, firstPosition: 1 },
    profile: toCard(to.record, viewer, request.now),
    last: message,
    unwritable: null,
    updatedAt: message.sent_at,
  });
}

/** Turns a parallel use of the message's id, by a message or the ledger, into a conflict. */
async function onceOnly<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw errorCodes(error).includes('23505') ? new Refusal('idempotency_conflict') : error;
  }
}

/** Writes a message with what it costs. @throws Refusal `insufficient_credits`, `spending_limit`. */
async function writeAtPrice(
  request: Sender,
  message: NewMessage,
  payer: { memberId: string; cost: number; balance: number; country: string },
): Promise<PostedEntry & { message: Message }> {
  const { database } = request;
  const { memberId, cost, balance, country } = payer;
  const posting = {
    memberId,
    cause: causeOf(message.content),
    reference: message.id,
    otherProfile: message.recipient,
    at: message.at,
  };
  const claim = cost > 0 ? request.claim : null;
  if (!claim) {
    const paid =
      cost > 0
        ? await spendCredits(database, { ...posting, credits: cost, country })
        : { credits: balance, limited: false };
    return { ...paid, message: await writeMessage(database, message) };
  }
  claim.isStored = true;
  const charged = { ...posting, amount: -cost };
  const paid = await writePaidMessage(database, message, charged, claim, storedSent(message));
  if (!paid) throw new Refusal('insufficient_credits');
  await checkSpent(database, paid, { memberId, country, at: message.at });
  return paid;
}

/**
 * Sends a text, photo, voice or gift to a conversation, or to a profile, which may start one.
 * Message, price and both members' changes are one transaction; the same `client_id` with the same
 * content gives the same message, charged once. A free member's first text of a conversation is
 * free with `free_first_message` (decision 018); they may start `free_conversations`, replies not
 * counted.
 * @throws Refusal `validation_failed` naming the field; `conversation_not_found`, `not_found`;
 *   `photo_unknown`, `voice_unknown`; `blocked_by`; `idempotency_conflict` for another message's
 *   id; `already_sent` when it was sent and may not be shown, or was undone; `email_not_confirmed`,
 *   `other_not_confirmed`; `premium_required`, `insufficient_credits`; `price_changed` when it
 *   costs more than was shown; `too_many_requests`.
 */
export async function sendMessage(
  request: Sender,
  viewer: Viewer,
  input: MessageInput,
): Promise<Sent> {
  const settings = request.services.settings.current();
  const content = checkContent(input, settings);
  let place = await findPlace(request, viewer, input);
  // Undone before it arrived: it is never stored.
  if (place.context.undone) throw new Refusal('already_sent');
  checkBlocks(place);
  if (place.context.existing)
    return answerAgain(
      request,
      viewer,
      place,
      toMessage(place.context.existing),
      content,
      input.reply_to,
    );
  await checkStatuses(request, viewer, place);

  const member = viewer.memberId;
  const start = {
    conversation: place.conversation,
    member,
    profile: viewer.profileId,
    other: place.other,
    freeConversations: settings.free_conversations,
  };
  const isStart =
    !place.exists && (await startConversation(request.database, { ...start, at: request.now }));
  if (!place.exists && !isStart) {
    // The other's first message came between: this one is a reply to it.
    place = await findPlace(request, viewer, input);
    checkBlocks(place);
    if (place.context.existing)
      return answerAgain(
        request,
        viewer,
        place,
        toMessage(place.context.existing),
        content,
        input.reply_to,
      );
    await checkStatuses(request, viewer, place);
  }
  const { mine, theirs } = place.context;
  const replyTo = await findAnswered(request.database, {
    conversation: place.conversation,
    replyTo: input.reply_to,
    mine,
    lastPosition: place.context.last_position,
    cutoff: historyCutoff(request.now, settings.history_days),
  });
  const isFree =
    isStart && content.kind === 'text' && !mine.paid_user && settings.free_first_message;
  const cost = isFree ? 0 : priceOf(content, settings);
  // Nothing is charged at a price that nobody saw (decision 023).
  if (input.agreed_price !== undefined && cost > input.agreed_price)
    throw new Refusal('price_changed');
  const at = request.services.clock.now();
  const { credits, limited, message } = await onceOnly(async () => {
    const written = await writeAtPrice(
      request,
      {
        conversation: place.conversation,
        sender: viewer.profileId,
        recipient: place.other,
        id: input.client_id,
        content,
        credits: priceOf(content, settings),
        at,
        replyTo,
      },
      { memberId: member, cost, balance: mine.credits, country: mine.record.country },
    );
    const upload = uploadOf(content);
    if (upload)
      await claimChatUpload(request.database, {
        ...upload,
        profile: viewer.profileId,
        message: input.client_id,
      });
    return written;
  });

  const conversation = await chatOf(request, place, mine, theirs, message);
  const changes: NewChange[] = [
    { memberId: member, entity: 'conversation', id: place.conversation, value: conversation },
    { memberId: member, entity: 'message', id: message.id, value: message },
    {
      memberId: theirs.member,
      entity: 'conversation',
      id: place.conversation,
      value: await chatOf(request, place, theirs, mine, message),
    },
    { memberId: theirs.member, entity: 'message', id: message.id, value: message },
  ];
  if (cost > 0)
    changes.push({ memberId: member, entity: 'credits', id: member, value: { credits } });
  // Other devices learn of a used start, and of the member's limits.
  const showsAccount = limited || (isStart && !mine.paid_user);
  if (showsAccount)
    changes.push({
      memberId: member,
      entity: 'account',
      id: member,
      value: await toUser(request.database, member, request.now),
    });
  const record = () =>
    recordMessage(
      request.database,
      changes,
      {
        member: theirs.member,
        conversation: place.conversation,
        muted: message.position === 1 ? 'new_conversations' : 'new_messages',
      },
      { now: request.now, at },
    );
  // An announced account needs one more statement afterwards.
  const recorded = await (request.claim?.isStored && !showsAccount
    ? commitWith(request.database, record)
    : record());
  const newest = await announceRecorded(request, recorded);
  // A sender who paid holds their account's lock: the balance is that of the newest change.
  // Otherwise it is read after the lock of their own log, so that the number fits the balance.
  const balance =
    cost > 0
      ? { credits, seq: newest.get(member) ?? 0 }
      : await readBalance(request.database, member);
  return { message, conversation, ...balance };
}
