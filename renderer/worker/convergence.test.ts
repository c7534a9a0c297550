import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { fakeNetwork, fakeTime, pass } from './test-support/clients.ts';
import {
  MEMBER_ACTS,
  randomAct,
  randomJourney,
  type Act,
  type Who,
} from './test-support/random-acts.ts';
import { RandomWorld } from './test-support/random-world.ts';

/** `PROPERTY_RUNS=500` looks longer, `PROPERTY_SEED` elsewhere. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200);

beforeAll(() => {
  fakeTime();
  fakeNetwork();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seen = new Set<Act['kind']>();

test(
  'two or three clients end with what the server has, whatever is written, deleted, blocked, lost, reordered or restarted (long: 200 histories)',
  { timeout: 120_000 + RUNS * 2_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomAct, { minLength: 4, maxLength: 30 }),
        fc.array(randomJourney, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.boolean(),
        async (acts, journeys, history, third) => {
          const world = new RandomWorld(journeys);
          if (history) {
            for (let number = 0; number < 3; number++)
              world.server.send(world.members[2], world.members[0], `old ${number}`, newId());
            world.server.like(world.members[1], world.members[0]);
          }
          // Everybody has signed in once, so that the device knows who they are; from then on
          // anything goes.
          const browsers: Who[] = third ? [0, 1, 2] : [0, 1];
          for (const who of browsers) {
            const client = await world.open(who, true);
            await pass(200, 100);
            await Promise.all(
              world.members.map(
                async (member, index) =>
                  index !== who && client.worker.openProfile(member.profileId),
              ),
            );
            client.close();
            await world.open(who);
          }
          try {
            for (const act of acts) {
              seen.add(act.kind);
              await world.act(act);
            }
            await world.heal();
            await world.compare();
          } finally {
            await world.end();
          }
        },
      ),
      {
        seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
        numRuns: RUNS,
        endOnFailure: true,
      },
    );
    for (const kind of MEMBER_ACTS) expect(seen, `${kind} was never tried`).toContain(kind);
  },
);
