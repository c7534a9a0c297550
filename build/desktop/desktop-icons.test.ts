import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDesktopIcons } from './desktop-icons.ts';
import { icnsFile, icoFile, ICNS_KINDS } from './icon-containers.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-icons-'));
  await drawDesktopIcons(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The drawings of a Windows icon file, read as Windows does: by the directory at its beginning. */
function readIco(file: Buffer): { size: number; bits: number; png: Buffer }[] {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const offset = file.readUInt32LE(entry + 12);
    expect(file.readUInt8(entry)).toBe(file.readUInt8(entry + 1));
    return {
      size: file.readUInt8(entry) || 256,
      bits: file.readUInt16LE(entry + 6),
      png: file.subarray(offset, offset + file.readUInt32LE(entry + 8)),
    };
  });
}

/** The drawings of a Mac's icon file, one after the other. */
function readIcns(file: Buffer): { kind: string; png: Buffer }[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns');
  expect(file.readUInt32BE(4)).toBe(file.length);
  const found: { kind: string; png: Buffer }[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    found.push({
      kind: file.toString('latin1', at, at + 4),
      png: file.subarray(at + 8, at + file.readUInt32BE(at + 4)),
    });
  return found;
}

test('Windows’ icon has every size that its places ask for, each with 32 bits a pixel', async () => {
  const read = readIco(readFileSync(join(folder, 'icon.ico')));
  expect(read.map(({ size }) => size)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
  for (const { size, bits, png } of read) {
    expect(bits).toBe(32);
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: size,
      height: size,
      hasAlpha: true,
    });
  }
});

test('a Mac’s icon has every kind, with an edge that one sees through', async () => {
  const read = readIcns(readFileSync(join(folder, 'icon.icns')));
  expect(read.map(({ kind }) => kind)).toEqual(ICNS_KINDS.map(([kind]) => kind));
  for (const [index, { png }] of read.entries())
    expect((await sharp(png).metadata()).width).toBe(ICNS_KINDS[index]?.[1]);
  const largest = sharp(read.at(-1)?.png).ensureAlpha();
  const alphaAt = async (left: number, top: number) =>
    (await largest.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[3];
  expect(
    await Promise.all([alphaAt(512, 50), alphaAt(50, 512), alphaAt(512, 974), alphaAt(512, 512)]),
  ).toEqual([0, 0, 0, 255]);
});

test('Linux’ icons are files named by their size', async () => {
  expect(readdirSync(join(folder, 'icons')).sort()).toEqual(
    [16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => `${size}x${size}.png`).sort(),
  );
  expect((await sharp(join(folder, 'icons/48x48.png')).metadata()).width).toBe(48);
});

test('the containers hold what they are given, byte for byte, and Windows’ nothing too large', () => {
  const png = Buffer.from('not drawn');
  expect(
    readIco(
      icoFile([
        { size: 256, png },
        { size: 16, png: Buffer.from('x') },
      ]),
    ),
  ).toEqual([
    { size: 256, bits: 32, png },
    { size: 16, bits: 32, png: Buffer.from('x') },
  ]);
  expect(() => icoFile([{ size: 512, png }])).toThrow('256');
  expect(
    readIcns(icnsFile((size) => Buffer.from(String(size)))).map(({ png: held }) => held.toString()),
  ).toEqual(ICNS_KINDS.map(([, size]) => String(size)));
});
