import type { CallName } from '../../../shared/contract/calls.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { ERROR_STATUS, type ServerErrorCode } from '../../../shared/errors.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { VOICE_PEAKS } from '../../../shared/voice.ts';
import { cardOfMember, chatOf, userOfMember, type ModelMember } from './model-data.ts';
import { ModelSite, Refused } from './model-site.ts';

export function errorResponse(
  code: ServerErrorCode,
  retryAfter?: number,
  fields?: Record<string, string>,
): Response {
  const required = code === 'authentication_required' ? { authentication_required: true } : {};
  return Response.json(
    {
      error: {
        code,
        message: `text of ${code}`,
        ...required,
        ...(fields ? { fields } : {}),
        ...(retryAfter === undefined ? {} : { retry_after_s: retryAfter }),
      },
      ...required,
    },
    {
      status: ERROR_STATUS[code],
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    },
  );
}

const PAGE = 50;
type Handled = Record<string, unknown> | null;
interface Asked {
  member: ModelMember;
  query: URLSearchParams;
  body: Record<string, string & string[]>;
}

/** The server of the contract in memory, with no more promises than the real one. */
export class ModelServer extends ModelSite {
  readonly photos = new Map<string, { size: number; received: number; sent: boolean }>();
  readonly asked: {
    name: CallName;
    member: string;
    body: unknown;
    headers: Headers;
    at: number;
  }[] = [];
  /** Answers instead of the model where it gives an answer. */
  intercept: (name: CallName, asked: Asked) => Response | undefined = () => undefined;
  signedIn = true;

  #photo(
    id: string,
    unknown: ServerErrorCode = 'photo_unknown',
  ): { id: string; size: number; received: number; ready: boolean } {
    const photo = this.photos.get(id);
    if (!photo) throw new Refused(unknown);
    return { id, size: photo.size, received: photo.received, ready: photo.received === photo.size };
  }

  #sent(from: ModelMember, to: ModelMember, body: Asked['body']): ReturnType<ModelServer['send']> {
    const { kind, photo, voice, client_id: id = '' } = body;
    if (this.undone.has(id)) throw new Refused('already_sent');
    if (kind === 'gift')
      return this.send(from, to, null, id, undefined, { kind: 'gift', gift: body['gift'] ?? '' });
    if (voice !== undefined) return this.#sentVoice(from, to, voice, id);
    if (photo === undefined) return this.send(from, to, body['text'] ?? '', id, body['reply_to']);
    const known = this.photos.get(photo);
    const again = [...this.conversations.values()].some((one) =>
      one.messages.some((message) => message.id === id),
    );
    if (!again && !this.areApart(from, to) && (!known || known.received < known.size || known.sent))
      throw new Refused('photo_unknown');
    const sent = this.send(from, to, null, id, undefined, {
      kind: 'photo',
      photo,
      photo_size: { width: 40, height: 30 },
    });
    if (known) this.photos.set(photo, { ...known, sent: true });
    return sent;
  }

  #sentVoice(
    from: ModelMember,
    to: ModelMember,
    voice: string,
    id: string,
  ): ReturnType<ModelServer['send']> {
    const known = this.photos.get(voice);
    const again = [...this.conversations.values()].some((one) =>
      one.messages.some((message) => message.id === id),
    );
    if (!again && (!known || known.received < known.size || known.sent))
      throw new Refused('voice_unknown');
    const peaks = Array.from({ length: VOICE_PEAKS }, () => 50);
    const sent = this.send(from, to, null, id, undefined, {
      kind: 'voice',
      voice: { id: voice, ms: 4_000, peaks, heard_at: null },
    });
    if (known) this.photos.set(voice, { ...known, sent: true });
    return sent;
  }

  /** Takes in a part of an upload of any kind. */
  #receive(body: Asked['body'], unknown: ServerErrorCode): void {
    const [id, size, start, bytes] = [
      body['id'] ?? '',
      Number(body['size']),
      Number(body['starts_at']),
      Number(body['file_size']),
    ];
    const known = this.photos.get(id) ?? { size, received: 0, sent: false };
    if (!this.photos.has(id) && start > 0) throw new Refused(unknown);
    this.photos.set(id, {
      ...known,
      received: start <= known.received ? Math.max(known.received, start + bytes) : known.received,
    });
  }

  #handle(name: CallName, { member, query, body }: Asked): Handled {
    switch (name) {
      case 'getUser':
        return { user: userOfMember(member) };
      case 'signIn':
      case 'signUp':
        return { user: userOfMember(member) };
      case 'signOut':
        return { signed_out: true };
      case 'setLanguage':
        return { user: userOfMember(member) };
      case 'showTyping':
        return null;
      case 'getChats':
        return {
          chats: [...this.conversations.values()]
            .filter((one) => one.sides.get(member.profileId)?.listed)
            .map((one) => chatOf(one, member))
            .sort((one, other) => other.updated_at.localeCompare(one.updated_at)),
          seq: this.newest(member),
        };
      case 'getLikes': {
        const rows = this.members
          .map((other) => this.likeRow(member, other))
          .filter((row) => row !== null);
        return {
          profiles: rows.map((row) => row.profile),
          given: [],
          received: [],
          matches: [],
          liked_by: [],
          rows,
        };
      }
      case 'getChat': {
        const conversation = this.conversation(member, query.get('conversation') ?? '');
        const side = conversation.sides.get(member.profileId);
        if (!side?.listed) throw new Refused('conversation_not_found');
        const before = query.has('cursor') ? Number(atob(query.get('cursor') ?? '')) : Infinity;
        const shown = conversation.messages
          .filter((message) => message.position > side.deleted && message.position < before)
          .slice(-PAGE);
        const oldest = shown[0]?.position ?? side.deleted + 1;
        return {
          messages: shown,
          next_cursor: oldest > side.deleted + 1 ? btoa(String(oldest)) : null,
          history_hidden: false,
          chat: chatOf(conversation, member),
        };
      }
      case 'getChatPhoto':
        return { photo: this.#photo(query.get('id') ?? '') };
      case 'uploadChatPhoto':
        this.#receive(body, 'photo_unknown');
        return { photo: this.#photo(body['id'] ?? '') };
      case 'getVoice':
        return { voice: this.#photo(query.get('id') ?? '', 'voice_unknown') };
      case 'uploadVoice':
        this.#receive(body, 'voice_unknown');
        return { voice: this.#photo(body['id'] ?? '') };
      case 'undoMessage': {
        const left = this.undo(member, body['conversation'] ?? '', body['message'] ?? '');
        return {
          undone: true,
          conversation: left,
          credits: member.credits,
          seq: this.newest(member),
        };
      }
      case 'markHeard':
        return {
          heard_at: this.markHeard(member, body['conversation'] ?? '', body['message'] ?? ''),
        };
      case 'sendMessage': {
        const { message, conversation } = this.#sent(
          member,
          this.other(body['profile'] ?? ''),
          body,
        );
        return { message, conversation: chatOf(conversation, member), credits: member.credits };
      }
      case 'setReaction':
        return {
          reactions: this.react(
            member,
            body['conversation'] ?? '',
            body['message'] ?? '',
            body['emoji'] ?? null,
          ),
        };
      case 'deleteConversation': {
        const conversation = this.conversation(member, body['conversation'] ?? '');
        const side = conversation.sides.get(member.profileId);
        if (side?.listed) {
          const upTo = Math.min(Number(body['up_to'] ?? Infinity), conversation.messages.length);
          if (side.deleted >= upTo)
            return { deleted: true, conversation: chatOf(conversation, member) };
          const later = conversation.messages.filter((message) => message.position > upTo);
          const unread = later.filter(
            (message) => message.sender !== member.profileId && message.position > side.read,
          ).length;
          conversation.sides.set(member.profileId, {
            ...side,
            listed: later.length > 0,
            unread,
            deleted: upTo,
          });
          const left = later.length > 0 ? chatOf(conversation, member) : null;
          this.record(member, { entity: 'conversation', id: conversation.id, value: left });
          return { deleted: true, conversation: left };
        }
        return { deleted: true, conversation: null };
      }
      case 'markRead':
        return {
          num_unread_messages: this.read(member, body['conversation'] ?? '', body['up_to'] ?? ''),
        };
      case 'like':
        return { match: this.like(member, this.other(body['profile'] ?? '')) };
      case 'unlike': {
        this.unlike(member, this.other(body['profile'] ?? ''));
        return { match: false };
      }
      case 'block': {
        this.block(member, this.other(body['profile'] ?? ''));
        return { blocked: true };
      }
      case 'unblock': {
        this.unblock(member, this.other(body['profile'] ?? ''));
        return { blocked: false };
      }
      case 'getBlocks':
        return { blocks: this.blocksOf(member) };
      case 'clearNewLikes': {
        for (const id of body['seen'] ?? []) {
          const found = this.likes.get(`${id}>${member.profileId}`);
          if (!found || found.seen) continue;
          found.seen = true;
          this.record(member, { entity: 'like', id, value: this.likeRow(member, this.other(id)) });
        }
        return { new_likes: 0 };
      }
      case 'getProfile': {
        const asked = this.other(query.get('id') ?? '');
        this.checkSeen(member, asked);
        const { date_of_birth: _, ...profile } = userOfMember(asked).profile;
        return {
          profile,
          related: [],
          talked: this.conversations.has(conversationIdOf(member.profileId, profile.id)),
        };
      }
      case 'searchMembers': {
        const page = Number(query.get('page') ?? 1);
        const found = this.members.filter((one) => one !== member).map(cardOfMember);
        return {
          results: found.slice((page - 1) * 24, page * 24),
          numResults: found.length,
          otherCachedProfiles: [],
          similar_results: [],
          similar_numResults: 0,
          similar_search: null,
        };
      }
      default:
        throw new Refused('not_found');
    }
  }

  answer(
    member: ModelMember,
    request: {
      method: string;
      path: string;
      query: URLSearchParams;
      body: unknown;
      headers: Headers;
      signal: AbortSignal;
    },
  ): Response {
    const name = (Object.keys(calls) as CallName[]).find(
      (one) => calls[one].method === request.method && calls[one].path === request.path,
    );
    if (!name) return errorResponse('not_found');
    const asked: Asked = { member, query: request.query, body: request.body as Asked['body'] };
    this.asked.push({
      name,
      member: member.name,
      body: request.body,
      headers: request.headers,
      at: Date.now(),
    });
    const intercepted = this.intercept(name, asked);
    if (intercepted) return intercepted;
    if (!this.signedIn && name !== 'signIn' && name !== 'signUp')
      return errorResponse('authentication_required');
    if (name === 'streamEvents')
      return this.open(member, request.headers.get('last-event-id'), request.signal);
    try {
      const answer = this.#handle(name, asked);
      return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
    } catch (error) {
      if (error instanceof Refused)
        return errorResponse(error.code, error.retryAfter, error.fields);
      throw error;
    }
  }
}
