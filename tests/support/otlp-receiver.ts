import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector has it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty where a trace begins. */
  parentId: string;
  /** 2 a server’s, 3 a client’s, 5 a consumer’s. */
  kind: number;
  attributes: Record<string, string | number>;
  /** 2 is an error. */
  status: number;
  resource: Record<string, string | number>;
}

/** A collector of OTLP over HTTP, in protobuf, that records what it gets. */
export interface OtlpReceiver {
  url: string;
  /** Everything that was received, as it came. */
  readonly bytes: Buffer;
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  readonly spans: readonly ReceivedSpan[];
  /** From now on it takes requests and never answers. */
  hang(): void;
  close(): Promise<void>;
}

type Field = [number: number, value: bigint | Buffer];

/** The fields of a message of protobuf. @throws RangeError for what is none. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    let value: bigint | Buffer;
    if (wire === 0) value = varint();
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? Number(varint()) : NaN;
      if (!(at + length <= message.length)) throw new RangeError('this is no message');
      value = message.subarray(at, at + length);
      at += length;
    }
    fields.push([key >> 3, value]);
  }
  return fields;
}

const all = (fields: readonly Field[], number: number): Buffer[] =>
  fields.flatMap(([one, value]) => (one === number && typeof value !== 'bigint' ? [value] : []));
const text = (fields: readonly Field[], number: number): string =>
  all(fields, number)[0]?.toString('utf8') ?? '';
const hex = (fields: readonly Field[], number: number): string =>
  all(fields, number)[0]?.toString('hex') ?? '';
const whole = (fields: readonly Field[], number: number): number =>
  Number(fields.find(([one, value]) => one === number && typeof value === 'bigint')?.[1] ?? 0);

/** @param number of the field that holds the attributes. */
function attributesOf(fields: readonly Field[], number: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    all(fields, number).map((pair) => {
      const entry = fieldsOf(pair);
      const value = fieldsOf(all(entry, 2)[0] ?? Buffer.alloc(0));
      return [text(entry, 1), all(value, 1).length > 0 ? text(value, 1) : whole(value, 3)];
    }),
  );
}

function spansOf(body: Buffer): ReceivedSpan[] {
  return all(fieldsOf(body), 1).flatMap((part) => {
    const resourceSpans = fieldsOf(part);
    const resource = attributesOf(
      all(resourceSpans, 1).flatMap((one) => fieldsOf(one)),
      1,
    );
    return all(resourceSpans, 2)
      .flatMap((scope) => all(fieldsOf(scope), 2))
      .map((bytes) => {
        const span = fieldsOf(bytes);
        return {
          name: text(span, 5),
          traceId: hex(span, 1),
          spanId: hex(span, 2),
          parentId: hex(span, 4),
          kind: whole(span, 6),
          attributes: attributesOf(span, 9),
          status: whole(
            all(span, 15).flatMap((one) => fieldsOf(one)),
            3,
          ),
          resource,
        };
      });
  });
}

/** Starts one on loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let hangs = false;
  const bodies: Buffer[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const isRight =
        incoming.method === 'POST' &&
        incoming.url === '/v1/traces' &&
        incoming.headers['content-type'] === 'application/x-protobuf';
      if (hangs) return;
      if (isRight) bodies.push(Buffer.concat(parts));
      headers.push(incoming.headers);
      outgoing.writeHead(isRight ? 200 : 400, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get bytes() {
      return Buffer.concat(bodies);
    },
    headers,
    hang() {
      hangs = true;
    },
    get spans() {
      return bodies.flatMap(spansOf);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
