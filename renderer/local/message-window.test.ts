import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { type LocalDatabase } from './database.ts';
import type { MessageRow } from './rows.ts';
import { openLocalDatabase } from './open-database.ts';
import { MessageWindow, WINDOW_MAXIMUM, WINDOW_PAGE } from './message-window.ts';

const conversation = newId();
const other = newId();
let db: LocalDatabase;

function row(position: number | null, more: Partial<MessageRow> = {}): MessageRow {
  return {
    id: newId(),
    conversation,
    position,
    newest: position === null ? -1e15 : -position,
    sender: other,
    kind: 'text',
    text: `message ${position}`,
    photo: null,
    gift: null,
    sent_at: new Date(1_700_000_000_000 + (position ?? 0) * 1_000).toISOString(),
    read_at: null,
    state: position === null ? 'pending' : 'sent',
    reply_to: null,
    reactions: [],
    failure: null,
    ...more,
  };
}
const fill = (from: number, to: number) =>
  db.messages.bulkAdd(Array.from({ length: to - from + 1 }, (_, index) => row(from + index)));
const positions = async (window: MessageWindow) =>
  (await window.read()).messages.map((message) => message.position);
const span = (list: (number | null)[]) => [list[0], list.at(-1), list.length];

beforeEach(() => {
  db = openLocalDatabase(newId());
});
afterEach(async () => {
  await db.delete();
});

describe('the window of a conversation', () => {
  test('begins with the newest page, oldest first, and knows the message before it', async () => {
    await fill(1, 200);
    const view = await new MessageWindow(db, conversation).read();
    expect(span(view.messages.map((message) => message.position))).toEqual([151, 200, WINDOW_PAGE]);
    expect(view.before?.position).toBe(150);
    expect(view.reachesNewest).toBe(true);
  });

  test('R-286 holds no message of another conversation', async () => {
    await fill(1, 10);
    await db.messages.bulkAdd([
      row(11, { conversation: newId() }),
      row(3, { conversation: newId() }),
    ]);
    expect(span(await positions(new MessageWindow(db, conversation)))).toEqual([1, 10, 10]);
  });

  test('puts what waits after everything that was sent', async () => {
    await fill(1, 3);
    await db.messages.add(row(null));
    expect(await positions(new MessageWindow(db, conversation))).toEqual([1, 2, 3, null]);
  });

  test('grows by a page at the top and keeps what arrives at the bottom', async () => {
    await fill(1, 120);
    const window = new MessageWindow(db, conversation);
    await window.read();
    window.growOlder();
    expect(span(await positions(window))).toEqual([21, 120, 100]);
    await db.messages.add(row(121));
    expect(span(await positions(window))).toEqual([21, 121, 101]);
    window.growOlder();
    const view = await window.read();
    expect(span(view.messages.map((message) => message.position))).toEqual([1, 121, 121]);
    expect(view.before).toBeNull();
  });

  test('a first message that was seen waiting stays in sight when it is accepted', async () => {
    const window = new MessageWindow(db, conversation);
    const waiting = row(null);
    await db.messages.add(waiting);
    expect(await positions(window)).toEqual([null]);
    await db.messages.put(row(1, { id: waiting.id }));
    expect(await positions(window)).toEqual([1]);
    await db.messages.add(row(2));
    expect(await positions(window)).toEqual([1, 2]);
  });

  test('an empty conversation shows its first message', async () => {
    const window = new MessageWindow(db, conversation);
    expect((await window.read()).messages).toEqual([]);
    await db.messages.add(row(null));
    expect(await positions(window)).toEqual([null]);
  });

  test('stops where a position is missing, and goes on once it is there', async () => {
    await fill(1, 20);
    await fill(31, 40);
    const window = new MessageWindow(db, conversation);
    const view = await window.read();
    expect(span(view.messages.map((message) => message.position))).toEqual([31, 40, 10]);
    expect(view.before).toBeNull();
    window.growOlder();
    expect(span(await positions(window))).toEqual([31, 40, 10]);
    await fill(21, 30);
    expect((await window.read()).before?.position).toBe(30);
    window.growOlder();
    expect(span(await positions(window))).toEqual([1, 40, 40]);
  });

  test('is put around a message far back, grows to newer ones and joins the newest', async () => {
    await fill(1, 300);
    const window = new MessageWindow(db, conversation);
    window.putAround(-100);
    const view = await window.read();
    expect(span(view.messages.map((message) => message.position))).toEqual([76, 125, WINDOW_PAGE]);
    expect(view.reachesNewest).toBe(false);
    for (const end of [175, 225, 275]) {
      window.growNewer();
      expect(span(await positions(window))).toEqual([76, end, end - 75]);
    }
    window.growNewer();
    const whole = await window.read();
    expect(whole.messages.at(-1)?.position).toBe(300);
    expect(whole.reachesNewest).toBe(true);
    window.toNewest();
    expect(span(await positions(window))).toEqual([251, 300, WINDOW_PAGE]);
  });

  test('a read that is moved while it looks for its bounds reads a page, and not everything', async () => {
    await fill(1, 300);
    const window = new MessageWindow(db, conversation);
    window.putAround(-100);
    const around = window.read();
    window.toNewest();
    expect(span((await around).messages.map((message) => message.position))).toEqual([
      251,
      300,
      WINDOW_PAGE,
    ]);
  });

  test('around a message before a gap it holds only what is joined to that message', async () => {
    await fill(1, 20);
    await fill(31, 40);
    const window = new MessageWindow(db, conversation);
    window.putAround(-10);
    const view = await window.read();
    expect(span(view.messages.map((message) => message.position))).toEqual([1, 20, 20]);
    expect(view.reachesNewest).toBe(false);
    window.growNewer();
    expect(span(await positions(window))).toEqual([1, 20, 20]);
  });

  test('back to the newest, or to another message, while it still grows around a message far back', async () => {
    await fill(1, 300);
    const window = new MessageWindow(db, conversation);
    window.putAround(-100);
    expect(await positions(window)).toContain(100);
    window.growNewer();
    window.growOlder();
    let growing = window.read();
    window.toNewest();
    await growing;
    const newest = await window.read();
    expect(newest.reachesNewest).toBe(true);
    expect(span(newest.messages.map((message) => message.position))).toEqual([251, 300, 50]);

    const opening = new MessageWindow(db, conversation);
    growing = opening.read();
    opening.putAround(-100);
    await growing;
    expect(span(await positions(opening))).toEqual([76, 125, 50]);
  });

  test('lets go of the newest side when it grows long, and never holds more than its maximum', async () => {
    await fill(1, WINDOW_MAXIMUM + 300);
    const window = new MessageWindow(db, conversation);
    await window.read();
    for (let page = 0; page < 14; page++) {
      window.growOlder();
      await window.read();
    }
    const view = await window.read();
    expect(view.messages).toHaveLength(WINDOW_MAXIMUM);
    expect(view.messages[0]?.position).toBe(WINDOW_MAXIMUM + 300 - 15 * WINDOW_PAGE + 1);
    expect(view.reachesNewest).toBe(false);
    window.toNewest();
    expect((await window.read()).messages.at(-1)?.position).toBe(WINDOW_MAXIMUM + 300);
  });
});
