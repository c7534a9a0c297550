import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import type { Person } from './person.ts';
import { agreeToPrice } from './talk.ts';

export const PHONE = { width: 390, height: 844 };

/** A photo as a person chooses one from a folder. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small photo of one colour. */
export const picture = async (
  name: string,
  colour = '#3a7d5a',
  width = 900,
  height = 600,
): Promise<Picture> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
/** A photo of so many bytes that it goes to the server in several parts. */
export const heavyPicture = async (name: string): Promise<Picture> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_300,
      height: 1_300,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer(),
});

export const preview = (page: Page): Locator => page.getByRole('dialog', { name: /^Foto’s voor / });
export const photos = (page: Page): Locator => page.locator('[data-message] [data-photo]');
export const gifts = (page: Page): Locator => page.locator('[data-given]');
/** The row of a message, with its menu, reactions and time. */
export const rowOf = (page: Page, message: Locator): Locator =>
  page.locator('[data-index]').filter({ has: message }).last();

/** Chooses photos for the conversation that is open; they are looked over before they are sent. */
export async function choose(page: Page, ...chosen: Picture[]): Promise<void> {
  await page.locator('[data-attach]').setInputFiles(chosen);
  await expect(preview(page).getByRole('img').first()).toBeVisible();
}
/** Sends what was chosen, whatever it costs. */
export async function sendChosen(page: Page): Promise<void> {
  await preview(page)
    .getByRole('button', { name: /versturen$/ })
    .click();
  await agreeToPrice(page);
  await expect(preview(page)).toHaveCount(0);
}
/** What has to be true of a photo that can be seen: its bytes are there. */
export async function expectShown(image: Locator): Promise<void> {
  await expect
    .poll(() =>
      image.evaluate(
        (element) =>
          element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
      ),
    )
    .toBe(true);
}
export const photoIn = (bubble: Locator): Locator => bubble.locator('img');
/** The server's address of a photo that was sent. */
export async function addressOf(page: Page, number = 0): Promise<string> {
  const id = await photos(page).nth(number).getAttribute('data-photo');
  return `/photos/${id ?? ''}/large`;
}
/** The server's answer when a person's browser requests an address. */
export const statusOf = async (
  { context }: Pick<Person, 'context'>,
  path: string,
): Promise<number> => (await context.request.get(path)).status();
/** Where a part begins, by the form that brings it. */
const startOf = (route: Route): string =>
  /name="starts_at"\r\n\r\n(\d+)/.exec(
    route.request().postDataBuffer()?.toString('latin1') ?? '',
  )?.[1] ?? 'nowhere';

/** Holds back the parts of photos from one number on, until they are let through or lost. */
export async function holdParts(
  context: BrowserContext,
  from: number,
): Promise<{
  starts: () => string[];
  held: () => number;
  lose: () => Promise<void>;
  letThrough: () => Promise<void>;
}> {
  const waiting: Route[] = [];
  const starts: string[] = [];
  let holds = true;
  await context.route('**/api/chat-photo.php*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (holds && starts.length + 1 >= from) return void waiting.push(route);
    starts.push(startOf(route));
    return route.continue();
  });
  return {
    starts: () => starts,
    held: () => waiting.length,
    async lose() {
      holds = false;
      for (const route of waiting.splice(0)) await route.abort('connectionreset');
    },
    async letThrough() {
      holds = false;
      for (const route of waiting.splice(0)) {
        starts.push(startOf(route));
        await route.continue();
      }
    },
  };
}
