import type { Redis } from 'ioredis';
import { openRedis } from '../redis.ts';
import type { Carrier, CarrierEvents } from './carrier.ts';

const LOOK_EVERY_MS = 5_000;
/** A channel that no process follows. */
const NOBODY = 'vonk_nobody';

/** Signals by publish and subscribe of Redis or Valkey, which has a connection for each way. */
export function createRedisCarrier(url: string): Carrier {
  const channels = new Set<string>();
  const [sender, receiver] = [openRedis(url), openRedis(url)];
  let events: CarrierEvents | null = null;
  let isFollowing = false;

  const lose = (error: unknown): void => events?.down(error);
  /** Asks something of a connection; one that does not answer is replaced. */
  async function ask(redis: Redis, work: (redis: Redis) => Promise<unknown>): Promise<void> {
    try {
      await work(redis);
    } catch (error) {
      lose(error);
      if (redis === receiver) isFollowing = false;
      // A refusal is an answer: another connection would get the same.
      if (!(error instanceof Error && error.name === 'ReplyError')) redis.disconnect(true);
      throw error;
    }
  }
  function whenReady(work: (redis: Redis) => Promise<unknown>): void {
    // A connection that comes later subscribes to what is followed then.
    if (receiver.status === 'ready') ask(receiver, work).catch(() => undefined);
  }
  async function follow(): Promise<void> {
    await receiver.subscribe(...channels);
    isFollowing = true;
  }
  /** Reports that signals work once they go both ways. */
  async function check(): Promise<void> {
    if (receiver.status !== 'ready' || sender.status !== 'ready') return;
    if (!isFollowing) await ask(receiver, follow);
    await ask(receiver, (redis) => redis.ping());
    // Who may connect need not be allowed to publish.
    await ask(sender, (redis) => redis.publish(NOBODY, ''));
    if (isFollowing) events?.up();
  }
  const look = (): void => {
    // What failed was reported by `lose`.
    check().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const watch = (redis: Redis): void => {
    redis.on('ready', look);
    redis.on('close', () => lose(new Error('a connection to Redis is lost')));
    redis.connect().catch(lose);
  };

  return {
    name: 'redis',
    start(given) {
      events = given;
      receiver.on('message', (_channel, text) => given.received(text));
      receiver.on('close', () => {
        isFollowing = false;
      });
      watch(receiver);
      watch(sender);
    },
    follow(channel) {
      if (channels.has(channel)) return;
      channels.add(channel);
      whenReady((redis) => redis.subscribe(channel));
    },
    leave(channel) {
      if (channels.delete(channel)) whenReady((redis) => redis.unsubscribe(channel));
    },
    async send(sendings) {
      await ask(sender, async () => {
        const batch = sender.pipeline();
        for (const { channel, text } of sendings) batch.publish(channel, text);
        // A pipeline answers what went wrong; it does not fail by it.
        for (const [error] of (await batch.exec()) ?? []) if (error) throw error;
      });
    },
    async close() {
      events = null;
      clearInterval(timer);
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
