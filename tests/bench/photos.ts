import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../shared/identifiers.ts';
import { cameraPhoto, hostileFiles, polyglots, rarePictures } from '../support/photo-corpus.ts';
import { makeSessions, timed, withPostgres } from '../support/programs/own-postgres.ts';
import { startServer } from '../support/server.ts';
import { familyMemory } from './memory.ts';
import { percentile, type Figure } from './report.ts';

const MEMBERS = 90;
/** Several, because nobody may ask as often as this asks. */
const READERS = 40;
const ROUNDS = 3;

/** Sends a file as a photo. @returns the status of the answer. */
async function upload(origin: string, cookie: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('visibility', 'public');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo');
  const answer = await fetch(`${origin}/api/photo.php`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin, 'request-type': 'client', 'idempotency-key': newId() },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * The whole corpus of hostile and odd pictures, while members go on reading: how long they wait,
 * and what it takes.
 */
export async function measure(): Promise<Figure[]> {
  const files = [
    ...(await hostileFiles()).map(([, bytes]) => bytes),
    ...(await rarePictures()).map(([, bytes]) => bytes),
    ...(await polyglots()).map(([, bytes]) => bytes),
    await cameraPhoto('jpeg', 6, [7_600, 5_200]),
  ];
  return withPostgres(async (url, pool) => {
    const server = await startServer({
      members: MEMBERS,
      pictures: 'drawn',
      env: { DATABASE_URL: url },
    });
    try {
      const members = await pool.query<{ id: string }>(
        "select id from members where status = 'active' order by id limit $1",
        [MEMBERS],
      );
      await pool.query('update members set paid_user = true');
      const cookies = await makeSessions(
        pool,
        members.rows.map((row) => row.id),
      );
      const readers = cookies.splice(0, READERS);
      await upload(server.origin, cookies.pop() ?? '', await cameraPhoto('jpeg'));
      await wait(1_000);
      const before = familyMemory(server.pid);

      let [busy, most, slowest] = [true, before, 0];
      const reads: number[] = [];
      // One after the other: the decoder takes one at a time, so it is never idle, and no file
      // waits for another.
      const uploading = (async () => {
        for (const [index, file] of Array.from({ length: ROUNDS }, () => files)
          .flat()
          .entries())
          slowest = Math.max(
            slowest,
            await timed(async () => {
              const status = await upload(
                server.origin,
                cookies[index % cookies.length] ?? '',
                file,
              );
              if (![200, 409, 413, 415, 422].includes(status))
                throw new Error(`a photo of the corpus was answered with ${status}`);
            }),
          );
      })().finally(() => {
        busy = false;
      });
      for (let turn = 0; busy; turn++) {
        reads.push(
          await timed(async () => {
            const answer = await fetch(`${server.origin}/api/user.php`, {
              headers: {
                cookie: readers[turn % readers.length] ?? '',
                'request-type': 'client',
                'sec-fetch-site': 'same-origin',
              },
            });
            if (answer.status !== 200) throw new Error(`reading answered ${answer.status}`);
            await answer.arrayBuffer();
          }),
        );
        most = Math.max(most, familyMemory(server.pid));
        await wait(15);
      }
      await uploading;
      return [
        {
          what: 'another call while hostile photos are decoded, p99',
          ours: percentile(reads, 0.99),
          reference: 0,
          unit: 'ms',
          limit: 500,
          rule: 'at-most',
        },
        {
          what: 'the slowest file of the corpus',
          ours: slowest,
          reference: 0,
          unit: 'ms',
          limit: 2_000,
          rule: 'at-most',
        },
        {
          what: 'memory of the server and its decoder, growth at most',
          ours: (most - before) / 1e6,
          reference: 0,
          unit: 'MB',
          limit: 300,
          rule: 'at-most',
        },
      ];
    } finally {
      await server.stop();
    }
  });
}
