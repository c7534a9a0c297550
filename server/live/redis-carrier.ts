import type { Redis } from 'ioredis';
import { openRedis } from '../redis.ts';
import type { Carrier, CarrierEvents } from './carrier.ts';

const LOOK_EVERY_MS = 5_000;

/** Signals by publish and subscribe of Redis or Valkey, which has a connection for each way. */
export function createRedisCarrier(url: string): Carrier {
  const channels = new Set<string>();
  const [sender, receiver] = [openRedis(url), openRedis(url)];
  let events: CarrierEvents | null = null;

  const lose = (error: unknown): void => events?.down(error);
  function tell(work: (redis: Redis) => Promise<unknown>): void {
    // A connection that comes later subscribes to what is followed then.
    if (receiver.status !== 'ready') return;
    // One that does not answer is replaced, and follows everything again.
    work(receiver).catch((error: unknown) => {
      lose(error);
      receiver.disconnect(true);
    });
  }
  async function follow(): Promise<void> {
    await receiver.subscribe(...channels);
    events?.up();
  }
  const look = setInterval(() => {
    tell((redis) => redis.ping());
  }, LOOK_EVERY_MS).unref();

  return {
    name: 'redis',
    start(given) {
      events = given;
      receiver.on('message', (_channel, text) => given.received(text));
      receiver.on('ready', () => tell(follow));
      receiver.on('close', () => lose(new Error('the connection to Redis is lost')));
      receiver.connect().catch(lose);
      // It says what is wrong by the receiver.
      sender.connect().catch(() => undefined);
    },
    follow(channel) {
      if (channels.has(channel)) return;
      channels.add(channel);
      tell((redis) => redis.subscribe(channel));
    },
    leave(channel) {
      if (channels.delete(channel)) tell((redis) => redis.unsubscribe(channel));
    },
    async send(sendings) {
      const batch = sender.pipeline();
      for (const { channel, text } of sendings) batch.publish(channel, text);
      await batch.exec();
    },
    async close() {
      events = null;
      clearInterval(look);
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
