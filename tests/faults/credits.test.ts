import { expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { noLimits } from '../../server/http/guards/limits.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import { newId } from '../../shared/identifiers.ts';
import { uploadChatPhoto } from '../support/chat-photo.ts';
import { withForgetfulPostgres } from '../support/programs/own-postgres.ts';
import { ask } from '../support/test-client.ts';
import { createTestMember } from '../support/test-members.ts';
import { createTestServices } from '../support/test-services.ts';
import { verifyLedgers } from './verify-run.ts';

/** `npm run bench credits` makes a hundred. */
const ROUNDS = Number(process.env['CREDIT_ROUNDS'] ?? 15);
const SENDS = 100;
/** So that credit for one is credit for one of any kind. */
const PRICE = 3;
const PHOTOS = 3;

type Content =
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: string }
  | { kind: 'gift'; gift: string };

test(
  `R-389 of a hundred different texts, photos and gifts sent at once with credit for one exactly one is accepted, in ${ROUNDS} of ${ROUNDS} rounds (long: ${ROUNDS} rounds)`,
  { timeout: 900_000 },
  async () => {
    await withForgetfulPostgres(async (url, pool) => {
      const database = openDatabase(url, { connections: 16 });
      const services = await createTestServices(database);
      await services.settings.change({
        message_credits: PRICE,
        photo_credits: PRICE,
        gift_credits: PRICE,
      });
      const app = createApp(services, [], { limits: noLimits, patience: Infinity });
      const now = services.clock.now();
      const others = await Promise.all(
        Array.from({ length: 10 }, () => createTestMember(database, now)),
      );
      const outcomes = new Map<number, number>();
      const accepted = { text: 0, photo: 0, gift: 0 };
      for (let round = 1; round <= ROUNDS; round++) {
        const sender = await createTestMember(database, now, { member: { paid_user: true } });
        await postCredits(database, {
          memberId: sender.memberId,
          amount: PRICE,
          cause: 'demo',
          reference: null,
          otherProfile: null,
          at: now,
        });
        const photos: string[] = [];
        while (photos.length < PHOTOS) photos.push(await uploadChatPhoto({ app }, sender));
        // Another kind goes first in every round.
        const contents = Array.from({ length: SENDS }, (_, index): Content => {
          const place = (index + round * 31) % SENDS;
          const photo = place % 10 === 0 ? photos[place / 10] : undefined;
          if (photo !== undefined) return { kind: 'photo', photo };
          return place % 3 === 1
            ? { kind: 'gift', gift: 'rose' }
            : { kind: 'text', text: `${round} ${place}` };
        });
        const answers = await Promise.all(
          contents.map(async (content, index) => {
            const body = {
              profile: others[index % others.length]?.profileId,
              client_id: newId(),
              ...content,
            };
            // A server that is too busy says so, and is asked for the same again, as clients do.
            for (;;) {
              const answer = await ask(app, 'sendMessage', { cookie: sender.cookie, body });
              if (answer.status !== 503) return answer;
            }
          }),
        );
        for (const [index, { status }] of answers.entries()) {
          outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
          if (status === 200) accepted[contents[index]?.kind ?? 'text'] += 1;
        }
        expect(
          answers.filter(({ status }) => status === 200),
          `round ${round}`,
        ).toHaveLength(1);
      }
      console.log('accepted:', accepted);
      expect([...outcomes].sort(([one], [other]) => one - other)).toEqual([
        [200, ROUNDS],
        [402, ROUNDS * (SENDS - 1)],
      ]);
      expect(await verifyLedgers(pool)).toEqual({ wrongBalances: 0, brokenStatements: 0 });
      const sent = await pool.query<{ count: number; photos: number }>(
        'select count(*)::int as count, (select count(*)::int from chat_photos where message_id is not null) as photos from messages',
      );
      expect(sent.rows[0]).toEqual({ count: ROUNDS, photos: accepted.photo });
      await database.$client.end();
    });
  },
);
