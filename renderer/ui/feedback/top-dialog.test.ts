import { expect, test } from 'vitest';
import { onTopDialog, openModal, topDialog } from './top-dialog.ts';

const dialog = () =>
  ({ showModal: () => undefined, close: () => undefined }) as unknown as HTMLDialogElement;

test('the dialog on top is the last one that was opened and is still open, whichever is closed', () => {
  const [first, second, third] = [dialog(), dialog(), dialog()];
  const tops: (HTMLElement | null)[] = [];
  const end = onTopDialog(() => tops.push(topDialog()));
  expect(topDialog()).toBeNull();
  const closeFirst = openModal(first);
  const closeSecond = openModal(second);
  const closeThird = openModal(third);
  closeSecond();
  closeThird();
  closeFirst();
  end();
  openModal(second)();
  expect(tops).toEqual([first, second, third, third, first, null]);
});
