import { expect, onTestFinished } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Message } from '../../shared/contract/conversation.ts';
import type { ProfileCard, User } from '../../shared/contract/profile.ts';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import type { ConversationRow, MessageRow } from '../../renderer/local/rows.ts';
import { conversationRowOf, messageRowOf } from '../../renderer/worker/store/rows.ts';
import { chat, message } from './builders.ts';

/** What the tests of a conversation look at. */

export const box: Locator = page.getByRole('textbox', { name: /^Bericht aan / });

/** The question before something is sent that costs credits. */
export const priceQuestion = (): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^Versturen voor/ }) });

/** The state of the message with a text; undefined where there is none. */
export const stateOf = (text: string): string | null | undefined =>
  [...document.querySelectorAll('[data-message]')]
    .find((bubble) => bubble.textContent.includes(text))
    ?.getAttribute('data-state');

/** Writes a text in the conversation that is open, and agrees to its price where it is asked for. */
export async function writeText(text: string): Promise<void> {
  await expect.element(box).toBeVisible();
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
  // The question opens with the press, or not at all.
  if (priceQuestion().elements().length === 0) return;
  await priceQuestion()
    .getByRole('button', { name: /^Versturen voor/ })
    .click();
}

/** The log of the conversation, and the way back to its end. */
export const log: Locator = page.getByRole('log');
export const newest: Locator = page.getByRole('button', { name: 'Naar het nieuwste bericht' });
/** The distance of the log from its end. */
export const pixelsToEnd = (): number => {
  const { scrollHeight, scrollTop, clientHeight } = log.element();
  return scrollHeight - scrollTop - clientHeight;
};

/** The bubbles that are drawn, oldest first. */
export const bubbles = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-message]'),
];
/** The first bubble with a text. @throws Error when there is none. */
export function bubble(text: string): HTMLElement {
  const found = bubbles().find((one) => one.textContent.includes(text));
  if (!found) throw new Error(`No bubble says ${text}.`);
  return found;
}
/** Waits for the bubble of a text, and gives it. */
export async function bubbleOf(text: string): Promise<HTMLElement> {
  await expect.poll(() => stateOf(text)).toBeDefined();
  return bubble(text);
}
/** What the row of a conversation in the list says; undefined where there is none. */
export const listRow = (id: string): string | undefined =>
  document.querySelector(`[data-row="${id}"]`)?.textContent;

/** A text of a conversation that a test makes; the other's unless it says `mine`. */
export type Written = Partial<Message> & { mine?: boolean };

/** A conversation as stored: its row and those of its messages, oldest first. */
interface Talk {
  row: ConversationRow;
  messages: MessageRow[];
  fill: (db: LocalDatabase) => Promise<void>;
}

/** A conversation of a viewer with another, in which everything was read unless `unread` says. */
export function talk(
  viewer: User,
  other: ProfileCard,
  written: readonly Written[],
  { unread = 0, ...changes }: Partial<ConversationRow['conversation']> & { unread?: number } = {},
): Talk {
  const begun = chat(viewer, other);
  const first = changes.first_position ?? 1;
  const last = first + written.length - 1;
  const newestOne = written.at(-1);
  const row = conversationRowOf({
    ...begun,
    num_unread_messages: unread,
    last_message: newestOne
      ? {
          kind: newestOne.kind ?? 'text',
          text: newestOne.text ?? null,
          sent_at: newestOne.sent_at ?? begun.updated_at,
          mine: newestOne.mine ?? false,
        }
      : null,
    conversation: {
      ...begun.conversation,
      last_position: last,
      read_position: last - unread,
      ...changes,
    },
  });
  const messages = written.map(({ mine = false, ...more }, index) =>
    messageRowOf(
      message({
        conversation: row.id,
        sender: mine ? viewer.profile.id : other.id,
        position: first + index,
        ...more,
      }),
      row,
    ),
  );
  return {
    row,
    messages,
    fill: async (db) => {
      await db.conversations.put(row);
      await db.messages.bulkPut(messages);
    },
  };
}

/** Lets a text of the other arrive, as the worker writes it. */
export async function arrive(db: LocalDatabase, id: string, text: string): Promise<void> {
  await db.transaction('rw', db.conversations, db.messages, async () => {
    const row = await db.conversations.get(id);
    if (!row) throw new Error('There is no such conversation.');
    const position = row.conversation.last_position + 1;
    const sentAt = new Date().toISOString();
    const written = message({
      conversation: id,
      sender: row.profile_id,
      position,
      text,
      sent_at: sentAt,
    });
    await db.messages.put(messageRowOf(written, row));
    await db.conversations.put({
      ...row,
      num_unread_messages: row.num_unread_messages + 1,
      conversation: { ...row.conversation, last_position: position },
      last_message: { kind: 'text', text, sent_at: sentAt, mine: false },
      updated: Date.now(),
    });
  });
}

/** Sets whether the window has the focus, and notifies the page; a test's has it by chance. */
export function setFocus(focused: boolean): void {
  onTestFinished(() => void Reflect.deleteProperty(document, 'hasFocus'));
  Object.defineProperty(document, 'hasFocus', { value: () => focused, configurable: true });
  window.dispatchEvent(new Event(focused ? 'focus' : 'blur'));
}
