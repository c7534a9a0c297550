import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import type { ServerErrorCode } from '../../../shared/errors.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import {
  chatOf,
  likeRowFor,
  newSide,
  type ModelConversation,
  type ModelMember,
} from './model-data.ts';
import { ModelLog } from './model-log.ts';

export class Refused extends Error {
  readonly code: ServerErrorCode;
  readonly retryAfter: number | undefined;
  readonly fields: Record<string, string> | undefined;
  constructor(code: ServerErrorCode, retryAfter?: number, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

export class ModelSite extends ModelLog {
  readonly conversations = new Map<string, ModelConversation>();
  /** `from>to`, with when it was given and whether it was seen. */
  readonly likes = new Map<string, { at: string; seen: boolean }>();
  /** `blocker>blocked`, with when. */
  readonly blocks = new Map<string, string>();
  /** Ids of undone messages. */
  readonly undone = new Set<string>();
  clock = Date.parse('2026-06-01T12:00:00.000Z');

  #instant(): string {
    this.clock += 1_000;
    return new Date(this.clock).toISOString();
  }

  other(profileId: string): ModelMember {
    const found = this.members.find((member) => member.profileId === profileId);
    if (!found) throw new Refused('not_found');
    return found;
  }

  send(
    from: ModelMember,
    to: ModelMember,
    text: string | null,
    id: string,
    replyTo?: string,
    more: Partial<Pick<Message, 'kind' | 'photo' | 'photo_size' | 'gift' | 'voice'>> = {},
  ): { message: Message; conversation: ModelConversation } {
    const key = conversationIdOf(from.profileId, to.profileId);
    if (this.#hasBlocked(to, from)) throw new Refused('blocked_by');
    if (this.#hasBlocked(from, to)) throw new Refused('not_found');
    const at = this.#instant();
    const conversation: ModelConversation = this.conversations.get(key) ?? {
      id: key,
      members: [from, to],
      messages: [],
      sides: new Map([
        [from.profileId, newSide(at)],
        [to.profileId, newSide(at)],
      ]),
    };
    this.conversations.set(key, conversation);
    const before = conversation.messages.find((message) => message.id === id);
    if (before) return { message: before, conversation };
    const answered = conversation.messages.find(
      (one) =>
        one.id === replyTo && one.position > (conversation.sides.get(from.profileId)?.deleted ?? 0),
    );
    if (replyTo !== undefined && !answered)
      throw new Refused('validation_failed', undefined, { reply_to: 'not_found' });
    const message: Message = {
      id,
      conversation: key,
      position: conversation.messages.length + 1,
      sender: from.profileId,
      kind: 'text',
      text,
      photo: null,
      gift: null,
      sent_at: at,
      read_at: null,
      reply_to: answered ? { id: answered.id, position: answered.position } : null,
      reactions: [],
      ...more,
    };
    conversation.messages.push(message);
    from.credits -= 1;
    for (const member of [from, to]) {
      const side = conversation.sides.get(member.profileId) ?? newSide(at);
      conversation.sides.set(member.profileId, {
        ...side,
        listed: true,
        updated: at,
        unread: side.unread + (member === to ? 1 : 0),
      });
      this.record(member, { entity: 'conversation', id: key, value: chatOf(conversation, member) });
      this.record(member, { entity: 'message', id, value: { ...message } });
    }
    this.record(from, { entity: 'credits', id: from.userId, value: { credits: from.credits } });
    return { message, conversation };
  }

  /** Takes a message back that nobody read, by the rules of the server. */
  undo(member: ModelMember, id: string, messageId: string): Chat | null {
    const conversation = this.conversations.get(id);
    const message = conversation?.messages.find((one) => one.id === messageId);
    if (!conversation || !message) {
      this.undone.add(messageId);
      return conversation ? chatOf(conversation, member) : null;
    }
    if (message.undone) return chatOf(conversation, member);
    if (message.read_at !== null) throw new Refused('message_seen');
    this.undone.add(messageId);
    Object.assign(message, {
      kind: 'text',
      text: null,
      photo: null,
      photo_size: null,
      gift: null,
      voice: null,
      undone: true,
      reactions: [],
      reply_to: null,
    });
    member.credits += 1;
    const isGone =
      conversation.messages.every((one) => one.undone) &&
      [...conversation.sides.values()].every((side) => side.deleted === 0);
    if (isGone) this.conversations.delete(id);
    for (const one of conversation.members) {
      const side = conversation.sides.get(one.profileId) ?? newSide('');
      const shown = conversation.messages.filter(
        (other) => !other.undone && other.position > side.deleted,
      );
      conversation.sides.set(one.profileId, {
        ...side,
        listed: shown.length > 0,
        unread: shown.filter(
          (other) => other.sender !== one.profileId && other.position > side.read,
        ).length,
      });
      const value = isGone || shown.length === 0 ? null : chatOf(conversation, one);
      if (!isGone) this.record(one, { entity: 'message', id: messageId, value: { ...message } });
      this.record(one, { entity: 'conversation', id, value });
    }
    this.record(member, {
      entity: 'credits',
      id: member.userId,
      value: { credits: member.credits },
    });
    const listed = conversation.sides.get(member.profileId)?.listed ?? false;
    return isGone || !listed ? null : chatOf(conversation, member);
  }

  markHeard(member: ModelMember, id: string, messageId: string): string {
    const message = this.conversation(member, id).messages.find((one) => one.id === messageId);
    if (!message?.voice) throw new Refused('not_found');
    if (message.voice.heard_at) return message.voice.heard_at;
    const at = this.#instant();
    message.voice = { ...message.voice, heard_at: at };
    for (const one of this.conversation(member, id).members)
      this.record(one, { entity: 'message', id: messageId, value: { ...message } });
    return at;
  }

  conversation(member: ModelMember, id: string): ModelConversation {
    const found = this.conversations.get(id);
    if (!found?.members.includes(member)) throw new Refused('conversation_not_found');
    return found;
  }

  read(member: ModelMember, id: string, upTo: string): number {
    const conversation = this.conversation(member, id);
    const target = conversation.messages.find((message) => message.id === upTo);
    if (!target) throw new Refused('not_found');
    const side = conversation.sides.get(member.profileId) ?? newSide('');
    if (target.position <= side.read) return side.unread;
    const at = this.#instant();
    for (const message of conversation.messages)
      if (message.position <= target.position && message.sender !== member.profileId)
        message.read_at ??= at;
    const unread = conversation.messages.filter(
      (message) =>
        message.sender !== member.profileId &&
        message.position > Math.max(target.position, side.deleted),
    ).length;
    conversation.sides.set(member.profileId, {
      ...side,
      read: target.position,
      readAt: at,
      unread,
    });
    const other = conversation.members.find((one) => one !== member) ?? member;
    this.record(member, {
      entity: 'conversation',
      id,
      value: side.listed ? chatOf(conversation, member) : null,
    });
    this.record(other, { entity: 'read', id, value: { position: target.position, read_at: at } });
    return unread;
  }

  likeRow(member: ModelMember, other: ModelMember): LikeRow | null {
    const received = this.likes.get(`${other.profileId}>${member.profileId}`);
    return likeRowFor(
      other,
      this.likes.get(`${member.profileId}>${other.profileId}`)?.at ?? null,
      received?.at ?? null,
      received?.seen ?? true,
    );
  }

  #recordLike(one: ModelMember, other: ModelMember, entity: 'like' | 'match'): void {
    for (const [member, of] of [
      [one, other],
      [other, one],
    ] as const) {
      const value = this.likeRow(member, of);
      if (entity === 'like' || value) this.record(member, { entity, id: of.profileId, value });
    }
  }

  like(from: ModelMember, to: ModelMember): boolean {
    this.#checkBlocks(from, to);
    const match = this.likes.has(`${to.profileId}>${from.profileId}`);
    if (this.likes.has(`${from.profileId}>${to.profileId}`)) return match;
    this.likes.set(`${from.profileId}>${to.profileId}`, { at: this.#instant(), seen: false });
    this.#recordLike(from, to, 'like');
    if (match) this.#recordLike(from, to, 'match');
    return match;
  }

  unlike(from: ModelMember, to: ModelMember): void {
    this.#checkBlocks(from, to);
    if (this.likes.delete(`${from.profileId}>${to.profileId}`)) this.#recordLike(from, to, 'like');
  }

  #hasBlocked = (blocker: ModelMember, blocked: ModelMember): boolean =>
    this.blocks.has(`${blocker.profileId}>${blocked.profileId}`);
  areApart(one: ModelMember, other: ModelMember): boolean {
    return this.#hasBlocked(one, other) || this.#hasBlocked(other, one);
  }
  #checkBlocks(from: ModelMember, to: ModelMember): void {
    if (this.areApart(from, to)) throw new Refused('not_found');
  }

  checkSeen(viewer: ModelMember, other: ModelMember): void {
    if (this.#hasBlocked(other, viewer)) throw new Refused('blocked_by');
    this.#checkBlocks(viewer, other);
  }

  blocksOf(member: ModelMember): BlockedMember[] {
    return this.members
      .flatMap((one) => {
        const blocked_at = this.blocks.get(`${member.profileId}>${one.profileId}`);
        return blocked_at === undefined ? [] : [{ id: one.profileId, name: one.name, blocked_at }];
      })
      .sort((one, other) => other.blocked_at.localeCompare(one.blocked_at));
  }

  /** Deletes conversation and likes of both, and hides the profiles. */
  block(from: ModelMember, to: ModelMember): void {
    if (this.#hasBlocked(from, to)) return;
    const [conversation, at] = [conversationIdOf(from.profileId, to.profileId), this.#instant()];
    this.blocks.set(`${from.profileId}>${to.profileId}`, at);
    this.conversations.delete(conversation);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      this.likes.delete(`${one.profileId}>${other.profileId}`);
    this.record(from, {
      entity: 'block',
      id: to.profileId,
      value: { id: to.profileId, name: to.name, blocked_at: at },
    });
    for (const [member, { profileId: id }] of [
      [from, to],
      [to, from],
    ] as const) {
      this.record(member, { entity: 'conversation', id: conversation, value: null });
      this.record(member, { entity: 'like', id, value: null });
      this.record(member, { entity: 'profile', id, value: null });
    }
  }

  unblock(from: ModelMember, to: ModelMember): void {
    if (this.blocks.delete(`${from.profileId}>${to.profileId}`))
      this.record(from, { entity: 'block', id: to.profileId, value: null });
  }

  react(
    member: ModelMember,
    conversationId: string,
    id: string,
    emoji: string | null,
  ): Message['reactions'] {
    const conversation = this.conversation(member, conversationId);
    const message = conversation.messages.find((one) => one.id === id);
    if (!message || message.position <= (conversation.sides.get(member.profileId)?.deleted ?? 0))
      throw new Refused('not_found');
    if (
      (message.reactions.find((one) => one.profile === member.profileId)?.emoji ?? null) !== emoji
    ) {
      message.reactions = [
        ...message.reactions.filter((one) => one.profile !== member.profileId),
        ...(emoji === null ? [] : [{ profile: member.profileId, emoji }]),
      ];
      for (const side of conversation.members)
        if (message.position > (conversation.sides.get(side.profileId)?.deleted ?? 0))
          this.record(side, {
            entity: 'reactions',
            id: message.id,
            value: { conversation: conversation.id, reactions: message.reactions },
          });
    }
    return message.reactions;
  }
}
