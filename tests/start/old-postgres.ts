import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const text = (value: string) => Buffer.from(`${value}\0`);

const READY = message('Z', Buffer.from('I'));

function row(values: Record<string, string>): Buffer {
  const names = Object.keys(values);
  const columns = names.flatMap((name) => [
    text(name),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  const cells = Object.values(values).flatMap((value) => [
    int32(Buffer.byteLength(value)),
    Buffer.from(value),
  ]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(names.length), ...columns])),
    message('D', Buffer.concat([int16(names.length), ...cells])),
    message('C', text('SELECT 1')),
    READY,
  ]);
}

/** A server that speaks just enough of PostgreSQL's protocol to report its version. */
export function oldPostgres(version: string, number: number): Server {
  return createServer((socket: Socket) => {
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (!greeted) {
        greeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), READY]));
      } else if (bytes.subarray(0, 1).toString('latin1') === 'Q')
        socket.write(row({ server_version_num: String(number), server_version: version }));
    });
  });
}
