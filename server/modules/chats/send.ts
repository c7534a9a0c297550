import type { Answer } from '../../../shared/contract/calls.ts';
import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { errorCodes } from '../../database/failures.ts';
import type { Services } from '../../services.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { toUser } from '../account/viewer.ts';
import { spendCredits } from '../credits/spend.ts';
import { lockPair } from '../profiles/pair.ts';
import { noteActivity } from '../notifications/activity.ts';
import { notePush } from '../push/note.ts';
import { toCard } from '../profiles/record.ts';
import { claimChatPhoto } from '../chat-photos/claim.ts';
import { causeOf, checkContent, priceOf, saysSame } from './content.ts';
import type { Content, MessageInput } from './content.ts';
import { firstPositionOf, isReachable, readSendContext } from './context.ts';
import type { ContextSide, SendContext } from './context.ts';
import { historyCutoff } from './first-position.ts';
import { readChat } from './list.ts';
import { lockConversation } from './lock.ts';
import { findAnswered } from './reply.ts';
import { startConversation } from './start.ts';
import { toChat, toMessage } from './view.ts';
import { writeMessage } from './write.ts';

type Sent = Answer<'sendMessage'>;
type Sending = Announcer & { services: Pick<Services, 'live' | 'settings' | 'clock'> };

/** Who writes to whom, under the conversation's lock where it exists. */
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
  let found = await lockConversation(request.database, conversation, viewer.profileId);
  if (!found && input.profile !== undefined) {
    // There is no row to lock yet: the pair is, so that a block comes wholly before the first message or wholly after it.
    await lockPair(request.database, viewer.profileId, input.profile);
    found = await lockConversation(request.database, conversation, viewer.profileId);
  }
  const other = found?.other ?? input.profile;
  if (other === undefined) throw new Refusal('conversation_not_found');
  const context = await readSendContext(request.database, {
    profile: viewer.profileId,
    other,
    conversation,
    clientId: input.client_id,
  });
  if (!context) throw new Refusal('not_found');
  return { conversation, other, exists: found !== null, context };
}

/** Refuses to write to somebody who blocked the sender, or who is not there for them. */
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

/** What was answered before, for the same content with the same id: nothing is written or charged twice. */
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
    !saysSame(message, content) ||
    message.reply_to?.id !== replyTo
  )
    throw new Refusal('idempotency_conflict');
  const found = await readChat(
    request.database,
    viewer,
    place.conversation,
    request.now,
    request.services.settings.current().history_days,
  );
  if (!found) throw new Refusal('conversation_not_found');
  return { message, conversation: found.chat, credits: place.context.mine.credits };
}

/** The conversation after the message, as the side `from` sees it. */
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

/** Runs what takes the message's id. The same id taken at the same moment elsewhere, in the ledger or by a message, is a conflict. */
async function onceOnly<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw errorCodes(error).includes('23505') ? new Refusal('idempotency_conflict') : error;
  }
}

/**
 * Sends a text, a photo or a gift to a conversation, or to a profile, which starts one if need be (decisions sections 4 and 5).
 *
 * A text costs `message_credits`, a photo `photo_credits`, a gift its price, for free and premium members alike; the text that a free
 * member starts a conversation with is free when `free_first_message` is on (decision 018). A free member may start `free_conversations`;
 * replying is not a start. The message, its price and both members' changes are one transaction. The same `client_id` with the same content
 * in the same conversation gets the same message and is charged once.
 *
 * @throws Refusal `validation_failed` naming the field; `conversation_not_found`, `not_found` (also for a deleted member);
 *   `photo_unknown` for a photo that is not the member's, not there whole or sent before;
 *   `blocked_by`; `idempotency_conflict` for an id that another message has; `email_not_confirmed`, `other_not_confirmed`;
 *   `premium_required`, `insufficient_credits`; `price_changed` when it costs more than the member was shown; `too_many_requests` past the
 *   day's number of new recipients.
 */
export async function sendMessage(
  request: Sending,
  viewer: Viewer,
  input: MessageInput,
): Promise<Sent> {
  const settings = request.services.settings.current();
  const content = checkContent(input, settings);
  let place = await findPlace(request, viewer, input);
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
    // The other's first message came in between: this one is a reply to it.
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
  // What was written without a network, or beside a change of the site's prices, is not charged at a price that nobody saw.
  if (input.agreed_price !== undefined && cost > input.agreed_price)
    throw new Refusal('price_changed');
  const at = request.services.clock.now();
  const { credits, limited, message } = await onceOnly(async () => {
    const paid =
      cost === 0
        ? { credits: mine.credits, limited: false }
        : await spendCredits(request.database, {
            memberId: member,
            credits: cost,
            cause: causeOf(content),
            reference: input.client_id,
            otherProfile: place.other,
            at,
            country: mine.record.country,
          });
    const written = await writeMessage(request.database, {
      conversation: place.conversation,
      sender: viewer.profileId,
      recipient: place.other,
      id: input.client_id,
      content,
      credits: priceOf(content, settings),
      at,
      replyTo,
    });
    if (content.kind === 'photo')
      await claimChatPhoto(request.database, {
        photo: content.photo,
        profile: viewer.profileId,
        message: input.client_id,
      });
    return { ...paid, message: written };
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
  // The member's other devices learn that a start is used up, and how much of their own limits.
  const told = limited || (isStart && !mine.paid_user);
  if (told)
    changes.push({
      memberId: member,
      entity: 'account',
      id: member,
      value: await toUser(request.database, member, request.now),
    });
  await noteActivity(request.database, theirs.member, at);
  await notePush(
    request.database,
    theirs.member,
    { kind: 'messages', about: place.conversation },
    message.position === 1 ? 'new_conversations' : 'new_messages',
    at,
  );
  await announceChanges(request, changes);
  return { message, conversation, credits };
}
