import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedFile, signedText } from '../../electron/main/updates/update-decision.ts';

/**
 * A release as it lies at a feed: one AppImage, its place in the channel's file, and its signature.
 */
export interface Release {
  version: string;
  name: string;
  bytes: Buffer;
  feed: string;
  signature: string;
}

export const releaseKey = generateKeyPairSync('ed25519');
export const publicKey = releaseKey.publicKey
  .export({ format: 'der', type: 'spki' })
  .toString('base64');
export const FEED = `/desktop/${feedFile('stable', 'linux', process.arch)}`;

/** Makes a release of a program. What it says of itself can be another thing than what it is. */
export function makeRelease(
  version: string,
  program: string,
  says: { channel?: string; key?: KeyObject; version?: string; size?: number } = {},
): Release {
  const bytes = Buffer.from(program);
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  const name = `vonk-${version}-linux-${process.arch === 'arm64' ? 'arm64' : 'x86_64'}.AppImage`;
  const signature = sign(
    null,
    Buffer.from(signedText({ channel: says.channel ?? 'stable', version, sha512 })),
    says.key ?? releaseKey.privateKey,
  ).toString('base64');
  const feed = `version: ${says.version ?? version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${says.size ?? bytes.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T08:00:00.000Z'\n`;
  return { version, name, bytes, feed, signature: `${signature}\n` };
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A feed's server of the test's own: what lies there, in place of which a test may answer what it
 * likes.
 */
export interface FeedServer {
  origin: string;
  /** Paths that were asked for, with the headers that came along. */
  asked: { path: string; headers: IncomingMessage['headers'] }[];
  lay(release: Release | null): void;
  /** Answers a path in another way until the next release is laid there. */
  answer(path: string, how: Answer): void;
  close(): Promise<void>;
}

/** Starts one on this machine. */
export async function startFeed(): Promise<FeedServer> {
  const files = new Map<string, Answer>();
  const asked: FeedServer['asked'] = [];
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    const answer = files.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const content =
    (body: string | Buffer): Answer =>
    (_request, response) =>
      void response.writeHead(200).end(body);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    lay(release) {
      files.clear();
      asked.length = 0;
      if (!release) return;
      files.set(FEED, content(release.feed));
      files.set(`/desktop/${release.name}`, content(release.bytes));
      files.set(`/desktop/${release.name}.sig`, content(release.signature));
    },
    answer: (path, how) => {
      files.set(path, how);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Says yes and never stops. */
export const endless: Answer = (_request, response) => {
  response.writeHead(200);
  const more = () => {
    while (response.writable && response.write(Buffer.alloc(64 * 1024, 'a')));
  };
  response.on('drain', more);
  more();
};
