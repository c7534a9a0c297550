interface IconImage {
  size: number;
  png: Buffer;
}

/** Windows' icon file of drawings up to 256 pixels, as PNG. @throws Error for a larger one. */
export function icoFile(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    if (size > 256) throw new Error(`An icon of Windows is at most 256 wide, not ${size}.`);
    const entry = 6 + 16 * index;
    // 0 means 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** The drawings in a Mac's icon file, with their width; `@2x` has twice the pixels. */
export const ICNS_KINDS: readonly (readonly [kind: string, size: number])[] = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** A Mac's icon file: each drawing as PNG after its kind and length. */
export function icnsFile(drawn: (size: number) => Buffer): Buffer {
  const parts = ICNS_KINDS.map(([kind, size]) => {
    const png = drawn(size);
    const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}
