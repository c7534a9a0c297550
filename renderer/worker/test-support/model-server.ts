import type { CallName } from '../../../shared/contract/calls.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { Change } from '../../../shared/contract/changes.ts';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { Message } from '../../../shared/contract/conversation.ts';
import { ERROR_STATUS, type ServerErrorCode } from '../../../shared/errors.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { cardOfMember, chatOf, likeRowFor, newSide, userOfMember, type ModelConversation, type ModelMember } from './model-data.ts';

/** A refusal of the model. */
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

export function errorResponse(code: ServerErrorCode, retryAfter?: number, fields?: Record<string, string>): Response {
  const required = code === 'authentication_required' ? { authentication_required: true } : {};
  return Response.json(
    { error: { code, message: `text of ${code}`, ...required, ...(fields ? { fields } : {}), ...(retryAfter === undefined ? {} : { retry_after_s: retryAfter }) }, ...required },
    { status: ERROR_STATUS[code], headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
}

const PAGE = 50;
interface Stream { member: ModelMember; last: number; write: (text: string) => void; close: () => void }
type Handled = Record<string, unknown> | null;
interface Asked { member: ModelMember; query: URLSearchParams; body: Record<string, string & string[]> }

/**
 * The server as the contract describes it, in memory: conversations with positions, likes, a numbered log of changes per member
 * and live events. It does what it is asked once per message id, and keeps no other promise that the real one does not keep.
 */
export class ModelServer {
  readonly members: ModelMember[];
  readonly conversations = new Map<string, ModelConversation>();
  /** `from>to`, with when it was given and whether it was seen. */
  readonly likes = new Map<string, { at: string; seen: boolean }>();
  readonly logs = new Map<string, Change[]>();
  /** How many of the oldest changes are gone from a member's log. */
  readonly forgotten = new Map<string, number>();
  readonly streams = new Set<Stream>();
  /** Photos on their way, by id. */
  readonly photos = new Map<string, { size: number; received: number; sent: boolean }>();
  readonly asked: { name: CallName; member: string; body: unknown; headers: Headers; at: number }[] = [];
  /** Answers instead of the model where it gives an answer. */
  intercept: (name: CallName, asked: Asked) => Response | undefined = () => undefined;
  signedIn = true;
  clock = Date.parse('2026-06-01T12:00:00.000Z');

  constructor(members: ModelMember[]) {
    this.members = members;
    for (const member of members) this.logs.set(member.userId, []);
  }

  #instant(): string {
    this.clock += 1_000;
    return new Date(this.clock).toISOString();
  }

  #other(profileId: string): ModelMember {
    const found = this.members.find((member) => member.profileId === profileId);
    if (!found) throw new Refused('not_found');
    return found;
  }

  /** Numbers a change and tells it to the member's streams. */
  record(member: ModelMember, change: Omit<Change, 'seq'>): void {
    const log = this.logs.get(member.userId) ?? [];
    const forgotten = this.forgotten.get(member.userId) ?? 0;
    log.push({ seq: forgotten + log.length + 1, ...change } as Change);
    for (const stream of this.streams) if (stream.member === member) this.#feed(stream);
  }

  #feed(stream: Stream): void {
    for (const change of this.logs.get(stream.member.userId) ?? [])
      if (change.seq > stream.last) {
        stream.last = change.seq;
        stream.write(`event: ${change.entity}\nid: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`);
      }
  }

  newest(member: ModelMember): number {
    return (this.forgotten.get(member.userId) ?? 0) + (this.logs.get(member.userId) ?? []).length;
  }

  /** Forgets all changes so far, as an old log does. */
  forgetLog(member: ModelMember): void {
    this.forgotten.set(member.userId, this.newest(member));
    this.logs.set(member.userId, []);
  }

  cutStreams(): void {
    for (const stream of [...this.streams]) stream.close();
  }

  send(
    from: ModelMember, to: ModelMember, text: string | null, id: string, replyTo?: string, more: Partial<Pick<Message, 'kind' | 'photo' | 'photo_size' | 'gift'>> = {},
  ): { message: Message; conversation: ModelConversation } {
    const key = conversationIdOf(from.profileId, to.profileId);
    const at = this.#instant();
    const conversation: ModelConversation = this.conversations.get(key) ?? {
      id: key, members: [from, to], messages: [], sides: new Map([[from.profileId, newSide(at)], [to.profileId, newSide(at)]]),
    };
    this.conversations.set(key, conversation);
    const before = conversation.messages.find((message) => message.id === id);
    if (before) return { message: before, conversation };
    const answered = conversation.messages.find((one) => one.id === replyTo && one.position > (conversation.sides.get(from.profileId)?.deleted ?? 0));
    if (replyTo !== undefined && !answered) throw new Refused('validation_failed', undefined, { reply_to: 'not_found' });
    const message: Message = {
      id, conversation: key, position: conversation.messages.length + 1, sender: from.profileId, kind: 'text', text, photo: null, gift: null, sent_at: at, read_at: null,
      reply_to: answered ? { id: answered.id, position: answered.position } : null, reactions: [], ...more,
    };
    conversation.messages.push(message);
    from.credits -= 1;
    for (const member of [from, to]) {
      const side = conversation.sides.get(member.profileId) ?? newSide(at);
      conversation.sides.set(member.profileId, { ...side, listed: true, updated: at, unread: side.unread + (member === to ? 1 : 0) });
      this.record(member, { entity: 'conversation', id: key, value: chatOf(conversation, member) });
      this.record(member, { entity: 'message', id, value: { ...message } });
    }
    this.record(from, { entity: 'credits', id: from.userId, value: { credits: from.credits } });
    return { message, conversation };
  }

  #conversation(member: ModelMember, id: string): ModelConversation {
    const found = this.conversations.get(id);
    if (!found?.members.includes(member)) throw new Refused('conversation_not_found');
    return found;
  }

  #read(member: ModelMember, id: string, upTo: string): number {
    const conversation = this.#conversation(member, id);
    const target = conversation.messages.find((message) => message.id === upTo);
    if (!target) throw new Refused('not_found');
    const side = conversation.sides.get(member.profileId) ?? newSide('');
    if (target.position <= side.read) return side.unread;
    const at = this.#instant();
    for (const message of conversation.messages) if (message.position <= target.position && message.sender !== member.profileId) message.read_at ??= at;
    const unread = conversation.messages.filter((message) => message.sender !== member.profileId && message.position > Math.max(target.position, side.deleted)).length;
    conversation.sides.set(member.profileId, { ...side, read: target.position, readAt: at, unread });
    const other = conversation.members.find((one) => one !== member) ?? member;
    this.record(member, { entity: 'conversation', id, value: side.listed ? chatOf(conversation, member) : null });
    this.record(other, { entity: 'read', id, value: { position: target.position, read_at: at } });
    return unread;
  }

  likeRow(member: ModelMember, other: ModelMember): LikeRow | null {
    const received = this.likes.get(`${other.profileId}>${member.profileId}`);
    return likeRowFor(other, this.likes.get(`${member.profileId}>${other.profileId}`)?.at ?? null, received?.at ?? null, received?.seen ?? true);
  }

  #recordLike(one: ModelMember, other: ModelMember, entity: 'like' | 'match'): void {
    for (const [member, of] of [[one, other], [other, one]] as const) {
      const value = this.likeRow(member, of);
      if (entity === 'like' || value) this.record(member, { entity, id: of.profileId, value } as Omit<Change, 'seq'>);
    }
  }

  like(from: ModelMember, to: ModelMember): boolean {
    const match = this.likes.has(`${to.profileId}>${from.profileId}`);
    if (this.likes.has(`${from.profileId}>${to.profileId}`)) return match;
    this.likes.set(`${from.profileId}>${to.profileId}`, { at: this.#instant(), seen: false });
    this.#recordLike(from, to, 'like');
    if (match) this.#recordLike(from, to, 'match');
    return match;
  }

  unlike(from: ModelMember, to: ModelMember): void {
    if (this.likes.delete(`${from.profileId}>${to.profileId}`)) this.#recordLike(from, to, 'like');
  }

  #photo(id: string): { id: string; size: number; received: number; ready: boolean } {
    const photo = this.photos.get(id);
    if (!photo) throw new Refused('photo_unknown');
    return { id, size: photo.size, received: photo.received, ready: photo.received === photo.size };
  }

  #handle(name: CallName, { member, query, body }: Asked): Handled {
    switch (name) {
      case 'getUser': return { user: userOfMember(member) };
      case 'signIn':
      case 'signUp': return { user: userOfMember(member) };
      case 'signOut': return { signed_out: true };
      case 'setLanguage': return { user: userOfMember(member) };
      case 'showTyping': return null;
      case 'getChats': return {
        chats: [...this.conversations.values()].filter((one) => one.sides.get(member.profileId)?.listed).map((one) => chatOf(one, member))
          .sort((one, other) => other.updated_at.localeCompare(one.updated_at)),
        seq: this.newest(member),
      };
      case 'getLikes': {
        const rows = this.members.map((other) => this.likeRow(member, other)).filter((row) => row !== null);
        return { profiles: rows.map((row) => row.profile), given: [], received: [], matches: [], liked_by: [], rows };
      }
      case 'getChat': {
        const conversation = this.#conversation(member, query.get('conversation') ?? '');
        const side = conversation.sides.get(member.profileId);
        if (!side?.listed) throw new Refused('conversation_not_found');
        const before = query.has('cursor') ? Number(atob(query.get('cursor') ?? '')) : Infinity;
        const shown = conversation.messages.filter((message) => message.position > side.deleted && message.position < before).slice(-PAGE);
        const oldest = shown[0]?.position ?? side.deleted + 1;
        return { messages: shown, next_cursor: oldest > side.deleted + 1 ? btoa(String(oldest)) : null, history_hidden: false, chat: chatOf(conversation, member) };
      }
      case 'getChatPhoto': return { photo: this.#photo(query.get('id') ?? '') };
      case 'uploadChatPhoto': {
        const [id, size, start, bytes] = [body['id'] ?? '', Number(body['size']), Number(body['starts_at']), Number(body['file_size'])];
        const known = this.photos.get(id) ?? { size, received: 0, sent: false };
        if (!this.photos.has(id) && start > 0) throw new Refused('photo_unknown');
        this.photos.set(id, { ...known, received: start <= known.received ? Math.max(known.received, start + bytes) : known.received });
        return { photo: this.#photo(id) };
      }
      case 'sendMessage': {
        const photo = body['photo'];
        if (body['kind'] === 'gift') {
          const given = this.send(member, this.#other(body['profile'] ?? ''), null, body['client_id'] ?? '', undefined, { kind: 'gift', gift: body['gift'] ?? '' });
          return { message: given.message, conversation: chatOf(given.conversation, member), credits: member.credits };
        }
        if (photo !== undefined) {
          const known = this.photos.get(photo);
          const again = [...this.conversations.values()].some((one) => one.messages.some((message) => message.id === body['client_id']));
          if (!again && (!known || known.received < known.size || known.sent)) throw new Refused('photo_unknown');
          if (known) this.photos.set(photo, { ...known, sent: true });
          const shown = this.send(member, this.#other(body['profile'] ?? ''), null, body['client_id'] ?? '', undefined, { kind: 'photo', photo, photo_size: { width: 40, height: 30 } });
          return { message: shown.message, conversation: chatOf(shown.conversation, member), credits: member.credits };
        }
        const { message, conversation } = this.send(member, this.#other(body['profile'] ?? ''), body['text'] ?? '', body['client_id'] ?? '', body['reply_to']);
        return { message, conversation: chatOf(conversation, member), credits: member.credits };
      }
      case 'setReaction': {
        const conversation = this.#conversation(member, body['conversation'] ?? '');
        const message = conversation.messages.find((one) => one.id === body['message']);
        if (!message || message.position <= (conversation.sides.get(member.profileId)?.deleted ?? 0)) throw new Refused('not_found');
        const emoji = body['emoji'] ?? null;
        if ((message.reactions.find((one) => one.profile === member.profileId)?.emoji ?? null) !== emoji) {
          message.reactions = [...message.reactions.filter((one) => one.profile !== member.profileId), ...(emoji === null ? [] : [{ profile: member.profileId, emoji }])];
          for (const side of conversation.members)
            if (message.position > (conversation.sides.get(side.profileId)?.deleted ?? 0))
              this.record(side, { entity: 'reactions', id: message.id, value: { conversation: conversation.id, reactions: message.reactions } });
        }
        return { reactions: message.reactions };
      }
      case 'deleteConversation': {
        const conversation = this.#conversation(member, body['conversation'] ?? '');
        const side = conversation.sides.get(member.profileId);
        if (side?.listed) {
          const upTo = Math.min(Number(body['up_to'] ?? Infinity), conversation.messages.length);
          if (side.deleted >= upTo) return { deleted: true, conversation: chatOf(conversation, member) };
          const later = conversation.messages.filter((message) => message.position > upTo);
          const unread = later.filter((message) => message.sender !== member.profileId && message.position > side.read).length;
          conversation.sides.set(member.profileId, { ...side, listed: later.length > 0, unread, deleted: upTo });
          const left = later.length > 0 ? chatOf(conversation, member) : null;
          this.record(member, { entity: 'conversation', id: conversation.id, value: left });
          return { deleted: true, conversation: left };
        }
        return { deleted: true, conversation: null };
      }
      case 'markRead': return { num_unread_messages: this.#read(member, body['conversation'] ?? '', body['up_to'] ?? '') };
      case 'like': return { match: this.like(member, this.#other(body['profile'] ?? '')) };
      case 'unlike': {
        this.unlike(member, this.#other(body['profile'] ?? ''));
        return { match: false };
      }
      case 'clearNewLikes': {
        for (const id of body['seen'] ?? []) {
          const found = this.likes.get(`${id}>${member.profileId}`);
          if (!found || found.seen) continue;
          found.seen = true;
          this.record(member, { entity: 'like', id, value: this.likeRow(member, this.#other(id)) });
        }
        return { new_likes: 0 };
      }
      case 'getProfile': {
        const { date_of_birth: _, ...profile } = userOfMember(this.#other(query.get('id') ?? '')).profile;
        return { profile, related: [], talked: this.conversations.has(conversationIdOf(member.profileId, profile.id)) };
      }
      case 'searchMembers': {
        const page = Number(query.get('page') ?? 1);
        const found = this.members.filter((one) => one !== member).map(cardOfMember);
        return { results: found.slice((page - 1) * 24, page * 24), numResults: found.length, otherCachedProfiles: [], similar_results: [], similar_numResults: 0 };
      }
      default: throw new Refused('not_found');
    }
  }

  /** Answers a request of a member's client. */
  answer(member: ModelMember, request: { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers; signal: AbortSignal }): Response {
    const name = (Object.keys(calls) as CallName[]).find((one) => calls[one].method === request.method && calls[one].path === request.path);
    if (!name) return errorResponse('not_found');
    const asked: Asked = { member, query: request.query, body: request.body as Asked['body'] };
    this.asked.push({ name, member: member.name, body: request.body, headers: request.headers, at: Date.now() });
    const intercepted = this.intercept(name, asked);
    if (intercepted) return intercepted;
    if (!this.signedIn && name !== 'signIn' && name !== 'signUp') return errorResponse('authentication_required');
    if (name === 'streamEvents') return this.#open(member, request.headers.get('last-event-id'), request.signal);
    try {
      const answer = this.#handle(name, asked);
      return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
    } catch (error) {
      if (error instanceof Refused) return errorResponse(error.code, error.retryAfter, error.fields);
      throw error;
    }
  }

  #open(member: ModelMember, after: string | null, signal: AbortSignal): Response {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const encoder = new TextEncoder();
    const stream: Stream = {
      member, last: Number(after ?? 0),
      write: (text) => controller.enqueue(encoder.encode(text)),
      close: () => { if (this.streams.delete(stream)) controller.error(new TypeError('network error')); },
    };
    const body = new ReadableStream<Uint8Array>({
      start: (given) => { controller = given; },
      cancel: () => { this.streams.delete(stream); },
    });
    signal.addEventListener('abort', () => {
      if (this.streams.delete(stream)) controller.error(new DOMException('aborted', 'AbortError'));
    });
    this.streams.add(stream);
    const newest = this.newest(member);
    stream.write('retry: 1000\n\n');
    if (after === null || stream.last < (this.forgotten.get(member.userId) ?? 0) || stream.last > newest) {
      stream.last = newest;
      stream.write(`event: resync\nid: ${newest}\ndata: ${JSON.stringify({ seq: newest })}\n\n`);
    }
    this.#feed(stream);
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}
