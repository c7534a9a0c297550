import type pg from 'pg';
import { newId } from '../../../shared/identifiers.ts';
import type { Database, Transaction } from '../../../server/database/connection.ts';
import { statements } from '../../../server/database/statement.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { decideAtDesk } from '../../../server/modules/cases/desk/decide.ts';
import { readQueue } from '../../../server/modules/cases/desk/queues.ts';
import { consoleDesk } from '../../../server/operator/queues/console-desk.ts';
import type { Services } from '../../../server/services.ts';
import { timed } from '../../support/programs/own-postgres.ts';
import { percentile, type Figure } from '../report.ts';
import { WAITING } from './rows.ts';

const DECISIONS = 120;
const PAGES = 120;
const WARM = 15;
const NAME = 'bench';

type Sent = readonly [query: { text: string }, values?: unknown];

/** What a database of one connection is sent, from the first connection on. */
function listen(database: Database): { next: () => Sent[] } {
  let sent: Sent[] = [];
  database.$client.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      sent.push(given as unknown as Sent);
      return query(...given);
    }) as typeof client.query;
  });
  return {
    next() {
      const now = sent;
      sent = [];
      return now;
    },
  };
}

const deskOn = (transaction: Transaction, services: Services) =>
  consoleDesk(
    {
      database: transaction,
      now: services.clock.now(),
      services,
      afterCommit: () => undefined,
    },
    NAME,
  );

class RolledBack extends Error {}

/** Refuses a photo. @param commits false rolls it back. */
async function refuse(
  { database, services }: { database: Database; services: Services },
  row: { id: string; version: number },
  commits: boolean,
): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      await decideAtDesk(deskOn(transaction, services), {
        ...row,
        decision: newId(),
        measure: 'photo_rejected',
        reason: 'nudity',
      });
      if (!commits) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

/** Sends statements one after another, in a transaction of their own. */
async function replay(client: pg.PoolClient, sent: readonly Sent[]): Promise<void> {
  await client.query('begin');
  for (const [query, values] of sent) await client.query(query as pg.QueryConfig, values as never);
  await client.query('commit');
}

/**
 * A decision of the desk beside its own statements, which were listened to and rolled back before,
 * sent one by one without anything around them; either side first in turn.
 */
export async function measureDecisions(world: {
  /** Of one connection. */
  database: Database;
  services: Services;
}): Promise<Figure[]> {
  const { database } = world;
  const received = listen(database);
  const { rows } = await database.$client.query<{ id: string; version: number }>(
    `update cases set claimed_by = $1, claimed_until = now() + interval '1 day', state = 'claimed'
     where id in (select id from cases where queue = 'photos' and closed_at is null order by number limit $2) returning id, version`,
    [`console: ${NAME}`, 2 * (DECISIONS + WARM)],
  );
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [own, other] = [rows[at], rows[at + 1]];
    if (!own || !other) break;
    const sides = [
      async () => {
        ours.push(await timed(() => refuse(world, own, true)));
      },
      async () => {
        received.next();
        await refuse(world, other, false);
        const sent = received
          .next()
          .filter(({ 0: { text } }) => !/^(begin|commit|rollback)$/.test(text));
        const client = await database.$client.connect();
        bare.push(await timed(() => replay(client, sent)));
        client.release();
      },
    ];
    for (const side of at % 4 === 0 ? sides : sides.reverse()) await side();
  }
  return [
    {
      what: `a decision with ${WAITING} waiting beside its bare statements, p95`,
      ours: percentile(ours.slice(WARM), 0.95),
      reference: percentile(bare.slice(WARM), 0.95),
      unit: 'ms',
      limit: 1.5,
      rule: 'ratio-at-most',
    },
  ];
}

const BARE_PAGE = {
  name: 'bare_page',
  text: `select own.*, (select count(*)::int from cases part where part.part_of = own.id) as parts from cases own
    where queue = $1 and closed_at is null and part_of is null and sealed_at is null and (priority, due_at, number) > ($2::smallint, $3::timestamptz, $4::int)
    order by priority, due_at, number limit 50`,
};

/** A page of a queue beside one bare statement, and the index that serves it. */
export async function measureQueue({
  database,
  services,
}: {
  database: Database;
  services: Services;
}): Promise<Figure[]> {
  const page = statements.get('queue_page') ?? '';
  const planned = await database.$client.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${page}`,
  );
  const plan = planned.rows.map((row) => row['QUERY PLAN']).join('\n');
  const [ours, bare]: [number[], number[]] = [[], []];
  await inTransaction(database, async (transaction) => {
    const desk = deskOn(transaction, services);
    let after: string | undefined;
    for (let round = 0; round < PAGES + WARM; round++) {
      const [priority, due, number] = after?.split(' ') ?? ['-1', '-infinity', '0'];
      let next: string | null = null;
      const sides = [
        async () => {
          ours.push(
            await timed(async () => {
              ({ next } = await readQueue(desk, 'photos', after));
            }),
          );
        },
        async () => {
          bare.push(
            await timed(() =>
              transaction.$client.query({
                ...BARE_PAGE,
                values: ['photos', priority, due, number],
              }),
            ),
          );
        },
      ];
      for (const side of round % 2 === 0 ? sides : sides.reverse()) await side();
      after = next ?? undefined;
    }
  });
  return [
    {
      what: 'a page of a queue among 1,000,000 cases beside one bare statement, p95',
      ours: percentile(ours.slice(WARM), 0.95),
      reference: percentile(bare.slice(WARM), 0.95),
      unit: 'ms',
      limit: 1.5,
      rule: 'ratio-at-most',
    },
    {
      what: 'plans of that page without its index',
      ours: /using cases_queue\b/.test(plan) && !/\bSort\b|Seq Scan/.test(plan) ? 0 : 1,
      reference: 0,
      unit: 'plans',
      limit: 0,
      rule: 'at-most',
    },
  ];
}
