import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/**
 * Words in every kind of metadata of these pictures, which must be in nothing that the server
 * stores.
 */
export const SECRETS = [
  'Canary Street 7',
  'SECRET-SERIAL-4711',
  'secret caption',
  '52,5,49.9',
] as const;

/**
 * A picture with an upper left corner that is red, and the rest blue: so it shows which way is up.
 */
async function cornered(width: number, height: number): Promise<Sharp> {
  const corner = await sharp({
    create: {
      width: Math.floor(width / 2),
      height: Math.floor(height / 2),
      channels: 3,
      background: '#e01010',
    },
  })
    .png()
    .toBuffer();
  return sharp(
    await sharp({ create: { width, height, channels: 3, background: '#1010e0' } })
      .composite([{ input: corner, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="secret caption"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const EXIF = {
  IFD0: { Copyright: 'Canary Street 7', ImageDescription: 'secret caption' },
  IFD2: { BodySerialNumber: 'SECRET-SERIAL-4711' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 5/1 499/10',
    GPSLongitudeRef: 'E',
    GPSLongitude: '5/1 8/1 91/10',
  },
};

/**
 * A photo as a camera writes it: with place, serial number, caption and a colour profile.
 * `orientation` as EXIF numbers it.
 */
export async function cameraPhoto(
  format: 'jpeg' | 'png' | 'webp' | 'avif',
  orientation = 1,
  [width, height] = [640, 480] as [number, number],
): Promise<Buffer> {
  return (await cornered(width, height))
    .withMetadata({ orientation })
    .withExifMerge(EXIF)
    .withIccProfile('p3')
    .withXmp(XMP)
    .toFormat(format, format === 'jpeg' ? { quality: 95 } : {})
    .toBuffer();
}

/** One chunk of a PNG, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const header = (width: number, height: number, colour = 2): Buffer => {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, colour, 0, 0, 0], 8);
  return bytes;
};
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** A PNG of few bytes that says it is this large, and holds `rows` rows of nothing. */
export const pngBomb = (width: number, height: number, rows: number): Buffer =>
  Buffer.concat([
    PNG,
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
const HTML = '<html><script>alert(document.cookie)</script></html>';

/** Files that must be refused, each with the codes that may be the answer. */
export async function hostileFiles(): Promise<
  [what: string, bytes: Buffer, codes: readonly string[]][]
> {
  const jpeg = await cameraPhoto('jpeg');
  const png = await cameraPhoto('png');
  const gif = await (await cornered(64, 64)).gif().toBuffer();
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(200),
  ]);
  return [
    ['an SVG', Buffer.from(SVG), ['photo_type']],
    [
      'an SVG with a doctype bomb',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${SVG}`,
      ),
      ['photo_type'],
    ],
    ['a web page', Buffer.from(HTML), ['photo_type']],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      ['photo_type'],
    ],
    ['a TIFF', await (await cornered(64, 64)).tiff().toBuffer(), ['photo_type']],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), ['photo_type']],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]), ['photo_type']],
    [
      'a script of ImageMagick',
      Buffer.from(
        'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://evil.example/"|ls")\'\npop graphic-context',
      ),
      ['photo_type'],
    ],
    ['an iPhone’s HEIC', heic, ['photo_heic']],
    ['nothing at all', Buffer.alloc(0), ['photo_type']],
    ['few bytes', Buffer.from([0xff, 0xd8, 0xff]), ['photo_type']],
    ['a PNG of 2.5 gigapixels', pngBomb(50_000, 50_000, 1), ['photo_pixels']],
    ['a PNG of 41 megapixels', pngBomb(6_410, 6_400, 6_400), ['photo_pixels']],
    [
      'a PNG that says it is as wide as can be',
      pngBomb(0x7fffffff, 1, 0),
      ['photo_pixels', 'photo_broken'],
    ],
    ['a PNG of 36 megapixels that holds one row', pngBomb(6_000, 6_000, 1), ['photo_broken']],
    ['a JPEG that was cut off', jpeg.subarray(0, Math.floor(jpeg.length / 2)), ['photo_broken']],
    ['a PNG that was cut off', png.subarray(0, Math.floor(png.length / 2)), ['photo_broken']],
    ['a GIF that was cut off', gif.subarray(0, 20), ['photo_broken']],
    [
      'an SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SVG)]),
      ['photo_broken'],
    ],
    [
      'a web page behind the first bytes of a GIF',
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from(HTML)]),
      ['photo_broken'],
    ],
    [
      'a PNG without anything in it',
      Buffer.concat([PNG, chunk('IHDR', header(0, 0)), chunk('IEND', Buffer.alloc(0))]),
      ['photo_broken'],
    ],
    [
      'noise behind the first bytes of a WebP',
      Buffer.concat([
        Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'),
        Buffer.alloc(900, 0xa5),
      ]),
      ['photo_broken'],
    ],
    [
      'noise behind the first bytes of an AVIF',
      Buffer.concat([
        Buffer.from([0, 0, 0, 20]),
        Buffer.from('ftypavif\0\0\0\0avif', 'latin1'),
        Buffer.alloc(900, 0x5a),
      ]),
      ['photo_broken'],
    ],
  ];
}

/** Pictures in forms that few cameras write and no browser should have to read. */
export async function rarePictures(): Promise<[what: string, bytes: Buffer][]> {
  const picture = () => cornered(320, 240);
  return [
    [
      'a JPEG in the four colours of print',
      await (await picture()).toColourspace('cmyk').jpeg().toBuffer(),
    ],
    ['a PNG of 16 bits', await (await picture()).toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', await (await picture()).png({ palette: true }).toBuffer()],
    ['a PNG that can be seen through', await (await picture()).ensureAlpha(0.9).png().toBuffer()],
    ['a JPEG that comes in passes', await (await picture()).jpeg({ progressive: true }).toBuffer()],
  ];
}

/**
 * Files that are pictures and something else besides: they may be taken, but nothing of the else
 * may be left.
 */
export async function polyglots(): Promise<[what: string, bytes: Buffer][]> {
  const jpeg = await cameraPhoto('jpeg');
  const png = await cameraPhoto('png');
  const frames = await sharp(
    [
      await (await cornered(60, 60)).png().toBuffer(),
      await sharp({ create: { width: 60, height: 60, channels: 3, background: '#10e010' } })
        .png()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .gif({ delay: [100, 100] })
    .toBuffer();
  return [
    ['a JPEG with a web page after it', Buffer.concat([jpeg, Buffer.from(HTML)])],
    [
      'a JPEG with a program in a comment',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0x00, 2 + HTML.length]),
        Buffer.from(HTML),
        jpeg.subarray(2),
      ]),
    ],
    [
      'a PNG with an archive after it',
      Buffer.concat([png, Buffer.from('PK\x03\x04secret caption')]),
    ],
    [
      'a PNG with words in it',
      Buffer.concat([
        png.subarray(0, 33),
        chunk('tEXt', Buffer.from(`Comment\0${HTML}`)),
        png.subarray(33),
      ]),
    ],
    ['a GIF with a script after it', Buffer.concat([frames, Buffer.from('*/=1;alert(1)//')])],
    ['an animated GIF', frames],
    ['an animated WebP', await sharp(frames, { animated: true }).webp().toBuffer()],
  ];
}
