import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { PROJECT } from '../client/client.ts';

/** Colours of `renderer/ui/styles/colours.css`: accent, and the colour on it. */
const [ACCENT, ON_ACCENT] = ['#c3225a', '#ffffff'];
/** The largest number that fits on an icon. */
const MOST = 99;

/** Digits as lines in a box of 10 by 16, so that no font is needed. */
const DIGITS: Record<string, string> = {
  0: 'M5 1C2 1 1 4 1 8s1 7 4 7 4-3 4-7-1-7-4-7z',
  1: 'M2 4l4-3v14',
  2: 'M1 4.500C1 2.5 2.5 1 5 1s4 1.5 4 3.800C9 8 3 10.5 1 15h8',
  3: 'M1 3c1-1.3 2.5-2 4-2 2.5 0 4 1.4 4 3.500S7.5 7.7 4.5 7.700C7.5 7.7 9 9 9 11.200S7.3 15 4.8 15C3 15 1.8 14.3 1 13',
  4: 'M7 15V1L1 11h8.5',
  5: 'M8.5 1h-6L2 7c.8-.6 1.8-1 3-1 2.5 0 4 1.8 4 4.400S7.3 15 4.7 15C3 15 1.8 14.3 1 13.2',
  6: 'M8 1.700C7.3 1.2 6.5 1 5.5 1 2.5 1 1 4 1 9c0 4 1.5 6 4 6s4-1.8 4-4.300S7.5 6.5 5.2 6.500C3 6.5 1.3 8 1 10',
  7: 'M1 1h8L4 15',
  8: 'M5 7.500C2.7 7.5 1.5 6.2 1.5 4.300S2.8 1 5 1s3.5 1.3 3.5 3.300S7.3 7.5 5 7.500zm0 0C2.5 7.5 1 9 1 11.200S2.5 15 5 15s4-1.6 4-3.800S7.5 7.5 5 7.500z',
  9: 'M2 14.300c.7.5 1.5.7 2.5.700C7.5 15 9 12 9 7c0-4-1.5-6-4-6S1 2.8 1 5.300s1.5 4.2 3.8 4.200C7 9.5 8.7 8 9 6',
  '+': 'M5 4.500v7M1.5 8h7',
};

/** The number over the app's icon as a picture: a filled circle with the digits in it. */
function overlayDrawing(label: string): string {
  const size = { 1: 0.032, 2: 0.027, 3: 0.021 }[label.length] ?? 0.021;
  const scale = size * 32;
  const wide = label.length * 10 + (label.length - 1) * 3;
  const [x, y] = [16 - (wide * scale) / 2, 16 - 8 * scale];
  const digits = Array.from(label)
    .map(
      (digit, index) => `<path transform="translate(${index * 13} 0)" d="${DIGITS[digit] ?? ''}"/>`,
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${ACCENT}"/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ON_ACCENT}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${digits}</g></svg>`
  );
}

/** The three sparks of the app's icon, without its square, in the space of 512. */
const SPARKS = 'M176 356l-44-142M246 338l38-200M316 362l92-124';
/** A sheet with lines: what is in the tray under the neutral name. */
const SHEET = 'M140 96h168l64 64v256H140zM196 232h120M196 304h120';
const DOT = { cx: 408, cy: 112, r: 84 };

/** The mark beside the clock. A template is black on transparent, for macOS to colour. */
function trayDrawing({
  isNeutral,
  isUnread,
  isTemplate,
}: {
  isNeutral: boolean;
  isUnread: boolean;
  isTemplate: boolean;
}): string {
  const line = `<g fill="none" stroke="${isTemplate ? '#000' : ON_ACCENT}" stroke-width="${isTemplate ? 52 : 46}" stroke-linecap="round" stroke-linejoin="round"><path d="${isNeutral ? SHEET : SPARKS}"/></g>`;
  const ground = isTemplate
    ? ''
    : `<rect width="512" height="512" rx="116" fill="${isNeutral ? '#5b5468' : ACCENT}"/>`;
  const dot = (radius: number, fill: string) =>
    `<circle cx="${DOT.cx}" cy="${DOT.cy}" r="${radius}" fill="${fill}"/>`;
  const mask = `<mask id="m"><rect width="512" height="512" fill="#fff"/>${dot(DOT.r + 28, '#000')}</mask>`;
  const drawing = isUnread
    ? `${mask}<g mask="url(#m)">${ground}${line}</g>${dot(DOT.r, isTemplate ? '#000' : '#ffb020')}`
    : ground + line;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing}</svg>`;
}

const png = (drawing: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Every picture of the main process by file name: numbers 1 to 99 and 99+, the tray's states. */
export async function desktopImages(): Promise<Map<string, Buffer>> {
  const images = new Map<string, Buffer>();
  for (let count = 1; count <= MOST; count++)
    images.set(`overlay-${count}.png`, await png(overlayDrawing(String(count)), 32));
  images.set(`overlay-${MOST}-plus.png`, await png(overlayDrawing(`${MOST}+`), 32));
  for (const isNeutral of [false, true])
    for (const isUnread of [false, true]) {
      const name = `tray${isNeutral ? '-neutral' : ''}${isUnread ? '-unread' : ''}`;
      for (const [suffix, factor] of [
        ['', 1],
        ['@2x', 2],
      ] as const) {
        images.set(
          `${name}${suffix}.png`,
          await png(trayDrawing({ isNeutral, isUnread, isTemplate: false }), 16 * factor),
        );
        images.set(
          `${name}-Template${suffix}.png`,
          await png(trayDrawing({ isNeutral, isUnread, isTemplate: true }), 16 * factor),
        );
      }
    }
  for (const isNeutral of [false, true])
    images.set(
      `app${isNeutral ? '-neutral' : ''}.png`,
      await png(trayDrawing({ isNeutral, isUnread: false, isTemplate: false }), 256),
    );
  images.set(
    'notification.png',
    await png(await readFile(`${PROJECT}build/client/icon/icon.svg`, 'utf8'), 128),
  );
  return images;
}

/** Puts the pictures beside the main process. */
export const desktopImagesPlugin: Plugin = {
  name: 'vonk:desktop-images',
  async generateBundle() {
    for (const [name, source] of await desktopImages())
      this.emitFile({ type: 'asset', fileName: `images/${name}`, source });
  },
};
