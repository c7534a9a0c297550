import { armour, encodePhoto } from './encode.ts';

/** Memory for one picture, native included: a bomb ends this process, not the server. */
const MOST_MEMORY = 640 * 1_024 * 1_024;

armour();
const guard = setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(3);
}, 25);
guard.unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (bytes: Uint8Array) => {
  void encodePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((result) => {
    process.send?.({ result, memory: process.memoryUsage.rss() });
  });
});
process.send?.('ready');
