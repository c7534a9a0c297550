import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, user } from '../../../../tests/component/builders.ts';
import { openTalk, picture, preview } from '../../../../tests/component/chat-photos.ts';
import { DESKTOP, expectAccessible } from '../../../../tests/component/screen.ts';

const sanne = card({ name: 'Sanne' });

function bring(kind: 'dragover' | 'drop', place: Element, ...files: File[]): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
  place.dispatchEvent(event);
  return event;
}

test('files dropped onto a row are looked at first in its conversation; what is no photo says so', async () => {
  const screen = await openTalk(user(), sanne, [{ text: 'Hoi' }], { size: DESKTOP });
  const conversation = screen.path();
  await screen.goto('/nl/chats');
  const row = page.getByRole('listitem').filter({ hasText: 'Sanne' });
  await expect.element(row).toBeVisible();
  const files = [await picture('a.jpg'), new File(['Dit is een brief.'], 'brief.jpg')];
  bring('dragover', row.element().querySelector('a') as Element, ...files);
  await expect.element(row).toMatchTextContent(/Laat los om foto’s aan Sanne te sturen/);
  bring('drop', row.element().querySelector('a') as Element, ...files);
  await expect.poll(screen.path).toBe(conversation);
  await expect.element(preview.getByRole('img')).toBeVisible();
  await expect.element(preview.getByRole('alert')).toMatchTextContent(/brief\.jpg/);
  await expect.element(preview).toMatchTextContent(/Kost 2 credits/);
  await expectAccessible();
  expect(screen.worker.asked('sendPhoto')).toEqual([]);
});

test('a drop beside everything that takes files leaves the app where it is', async () => {
  const screen = await openTalk(user(), sanne, [{ text: 'Hoi' }]);
  await screen.goto('/nl/settings');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const file = await picture('a.jpg');
  expect(bring('dragover', document.body, file).defaultPrevented).toBe(true);
  expect(bring('drop', document.body, file).defaultPrevented).toBe(true);
});
