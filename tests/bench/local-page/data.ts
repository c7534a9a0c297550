import type { Message } from '../../../shared/contract/conversation.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import type { ConversationRow } from '../../../renderer/local/rows.ts';
import {
  chatOf,
  newMember,
  newSide,
  type ModelMember,
} from '../../../renderer/worker/test-support/model-data.ts';
import { conversationRowOf } from '../../../renderer/worker/store/rows.ts';

/** So many changes the server reads from its log, and the worker applies, at a time. */
export const BATCH = 200;
/** So many messages follow each other in one conversation before another one speaks. */
const TURN = 20;
const WORDS =
  'een wandeling langs het water en daarna ergens warm zitten met iets lekkers want het is al laat in het jaar'.split(
    ' ',
  );

/** A member, their conversations, and the messages in the order in which the server sends them. */
export class Talk {
  readonly me: ModelMember = newMember('eva');
  readonly others: ModelMember[];
  readonly #counts: number[];
  #told = 0;

  constructor(conversations: number) {
    this.others = Array.from({ length: conversations }, (_, index) => newMember(`bram${index}`));
    this.#counts = this.others.map(() => 0);
  }

  conversationIds(): string[] {
    return this.others.map((other) => conversationIdOf(this.me.profileId, other.profileId));
  }

  /** The conversations as the device knows them: each will have a number of messages. */
  conversationRows(messages: number): ConversationRow[] {
    const at = new Date().toISOString();
    return this.others.map((other) => {
      const chat = chatOf(
        {
          id: conversationIdOf(this.me.profileId, other.profileId),
          members: [this.me, other],
          messages: [],
          sides: new Map([[this.me.profileId, newSide(at)]]),
        },
        this.me,
      );
      return conversationRowOf({
        ...chat,
        conversation: { ...chat.conversation, last_position: messages },
      });
    });
  }

  next(count: number): Message[] {
    return Array.from({ length: count }, () => {
      const number = this.#told++;
      const index = Math.floor(number / TURN) % this.others.length;
      const other = this.others[index];
      if (!other) throw new Error('a talk with nobody');
      const position = (this.#counts[index] ?? 0) + 1;
      this.#counts[index] = position;
      const at = Date.now();
      return {
        id: newId(at),
        conversation: conversationIdOf(this.me.profileId, other.profileId),
        position,
        sender: (number * 31) % 5 < 2 ? this.me.profileId : other.profileId,
        kind: 'text',
        text: `Dit is bericht ${position}: ${WORDS.slice(0, 1 + ((number * 7) % WORDS.length)).join(' ')}`,
        photo: null,
        gift: null,
        sent_at: new Date(at).toISOString(),
        read_at: null,
        reply_to: null,
        reactions: [],
      };
    });
  }
}
