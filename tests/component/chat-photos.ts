import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import type { User, ProfileCard } from '../../shared/contract/profile.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { profileRowOf } from '../../renderer/worker/store/rows.ts';
import { box, priceQuestion, talk, type Written } from './conversation-page.ts';
import { refuse } from './fake-worker.ts';
import { find } from './geometry.ts';
import { acceptsMessages, type ServerAnswers } from './local-writes.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';

/** What the tests of photos in a conversation look at. */

export const preview: Locator = page.getByRole('dialog', { name: /^Foto’s voor / });
export const sendOne: Locator = preview.getByRole('button', { name: 'Foto versturen' });
export const photos = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-message] [data-photo]'),
];
/** Whether the bytes of a picture are there. */
export const isShown = (image: HTMLImageElement | null | undefined): boolean =>
  image?.complete === true && image.naturalWidth > 0;
/** The same of every photo of the conversation, in order. */
export const shown = (): boolean[] => photos().map((photo) => isShown(photo.querySelector('img')));
/** The state of every photo message, in order. */
export const states = (): (string | null | undefined)[] =>
  photos().map((photo) => photo.closest('[data-message]')?.getAttribute('data-state'));

/** A small photo of one colour, as a person chooses one from a folder. */
export async function picture(
  name: string,
  colour = '#3a7d5a',
  width = 900,
  height = 600,
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg');
  });
  return new File([blob as Blob], name, { type: 'image/jpeg' });
}
/** Gives files to the page, as if they were picked. */
export const put = (...files: File[]): Promise<void> =>
  userEvent.upload(find('[data-attach]'), files);
/** Chooses photos; they are looked over before they are sent. */
export async function choose(...files: File[]): Promise<void> {
  await expect.element(box).toBeVisible();
  await put(...files);
  await expect.element(preview.getByRole('img').first()).toBeVisible();
}
/** Agrees to the price, which is asked once; the photo is on its way then. */
export async function agree(): Promise<void> {
  await expect.element(priceQuestion()).toBeVisible();
  await priceQuestion()
    .getByRole('button', { name: /^Versturen voor/ })
    .click();
  await expect.element(preview).not.toBeInTheDocument();
}

/** The conversation of a member with somebody who began it, with what came after that. */
export function openTalk(
  as: User,
  other: ProfileCard,
  written: readonly Written[],
  options: ScreenOptions = {},
): Promise<Screen> {
  const begun = talk(as, other, written);
  return openScreen(`/nl/chats/${begun.row.id}`, {
    as,
    ...options,
    fill: async (db) => {
      await saveMeta(db, 'synced', Date.now());
      await begun.fill(db);
      await db.profiles.put(profileRowOf(other, undefined, Date.now()));
    },
  });
}

/** A server that takes photos, whole and at once. */
export function takesPhotos(screen: Screen, other: ProfileCard): ServerAnswers {
  const { sendMessage } = acceptsMessages(screen, other, 2);
  return {
    uploadChatPhoto: ({ id, size }) =>
      success({ photo: { id, size: Number(size), received: Number(size), ready: true } }),
    sendMessage: async (body) => {
      const answer = await sendMessage?.(body);
      if (!answer?.ok) return answer ?? refuse('unreachable');
      const photo = body.photo ?? null;
      return success({
        ...answer.value,
        message: { ...answer.value.message, photo, photo_size: { width: 900, height: 600 } },
      });
    },
  };
}
