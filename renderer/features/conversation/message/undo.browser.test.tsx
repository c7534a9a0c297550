import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../../shared/identifiers.ts';
import { success } from '../../../../shared/result.ts';
import { card, chat, user } from '../../../../tests/component/builders.ts';
import { openTalk } from '../../../../tests/component/chat-photos.ts';
import {
  box,
  bubbles,
  stateOf,
  writeText,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import { expectAccessible, PHONE, type ScreenOptions } from '../../../../tests/component/screen.ts';

const sanne = card({ name: 'Sanne' });
const me = user();
const FIRST = 'Hoe was je dag';
const TEXT = 'Dat was te vroeg';
const open = (options: ScreenOptions = {}, ...after: Written[]) =>
  openTalk(me, sanne, [{ text: FIRST }, ...after], options);
const undo = page.getByRole('button', { name: 'Haal terug' });
const texts = () => bubbles().map((bubble) => bubble.textContent);
const fresh = (more: Written = {}): Written => ({
  id: newId(),
  text: TEXT,
  mine: true,
  sent_at: new Date().toISOString(),
  ...more,
});

test('a message that waits is removed and not sent; its words are in the box again', async () => {
  const screen = await open({ offline: true, size: PHONE });
  // As long as makes the box higher.
  const text = `${TEXT}, en ook nog eens voor iemand anders`;
  await writeText(text);
  await expect.poll(() => stateOf(text)).toBe('pending');
  await expectAccessible();
  await undo.click();
  await expect.poll(() => stateOf(text)).toBeUndefined();
  await expect.element(box).toHaveValue(text);
  expect(await screen.db.outbox.count()).toBe(0);
  const notice = page.getByText('Je bericht is teruggenomen. Er is niets afgeschreven.');
  await expect.element(notice).toBeVisible();
  // The notice is above the box, not over the restored text.
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    box.element().getBoundingClientRect().top,
  );
});

test('Ctrl with z in the empty box takes the newest back, also after it was sent', async () => {
  const screen = await open();
  await writeText(TEXT);
  await expect.poll(() => stateOf(TEXT)).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf(TEXT)).toBe('sent');
  await expect.element(undo).toBeVisible();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('Nog iets{Control>}z{/Control}');
  expect(stateOf(TEXT)).toBe('sent');
  await box.fill('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => stateOf(TEXT)).toBeUndefined();
  await expect.element(box).toHaveValue(TEXT);
  const asked: unknown[] = [];
  await answerOutbox(screen, {
    undoMessage: (body) => {
      asked.push(body);
      return success({ undone: true, conversation: chat(me, sanne), credits: 50, seq: 9 });
    },
  });
  expect(asked).toHaveLength(1);
  await expect
    .element(page.getByText('Je bericht is teruggenomen. Er is niets afgeschreven.'))
    .toBeVisible();
  await expect.poll(() => document.querySelector('header [data-coins]')?.textContent).toBe('50');
});

test('where the other was first it stands there again, and that is said', async () => {
  const screen = await open({}, fresh());
  await undo.click();
  await expect.poll(texts).toHaveLength(1);
  await answerOutbox(screen, {
    undoMessage: () => refuse('message_seen', { message: 'Je bericht is al gezien.' }),
  });
  await expect.poll(() => stateOf(TEXT)).toBe('sent');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/al gezien/);
});

test('is offered for ten seconds, counted down, and not for what was read or the other wrote', async () => {
  const screen = await open({}, fresh());
  await expect.element(undo).toMatchTextContent(/\d+ s\s*Haal terug/);
  const row = (await screen.db.messages.toArray()).find(({ text }) => text === TEXT);
  await screen.db.messages.update(row?.id ?? '', { read_at: new Date().toISOString() });
  await expect.element(undo).not.toBeInTheDocument();

  const before = Date.now() - 10_000;
  await open({}, fresh({ id: newId(before), sent_at: new Date(before).toISOString() }));
  await expect.poll(() => stateOf(TEXT)).toBe('sent');
  await expect.element(undo).not.toBeInTheDocument();
  await open({}, fresh({ mine: false }));
  await expect.poll(() => stateOf(TEXT)).toBe('sent');
  await expect.element(undo).not.toBeInTheDocument();
});
