import type pg from 'pg';
import { startServer } from '../support/server.ts';
import { makeSessions, withPostgres } from '../support/programs/own-postgres.ts';
import { familyProcessor, postgresPid, processorOf, untilQuiet } from './processor.ts';
import type { Figure } from './report.ts';
import { openWire, readRequest, sendRequest } from './wire.ts';

const MEMBERS = 500;
/** Each sends at most what its limit of a minute lets it. */
const [SENDERS, SENDS, SEARCHES] = [200, 8, 4_000];
const AT_ONCE = 16;

/** Searches of the demo's members, which all find enough. */
const SEARCHED = [
  '',
  'gender=female',
  'gender=female&country=NL',
  'gender=female&country=NL&min_age=30&max_age=45',
  'country=NL&sort=newest',
  'gender=female&km=40&near=NL:Utrecht&min_age=34&max_age=56&sort=distance',
];

interface Load {
  perSecond: number;
  /** Of server and PostgreSQL, each request. */
  processorMs: number;
}

/** Asks requests, sixteen at once. */
async function run(
  server: { origin: string; pid: number },
  postgres: number,
  requests: readonly (() => string)[],
): Promise<Load> {
  const used = () => processorOf(server.pid) + familyProcessor(postgres);
  const wires = Array.from({ length: AT_ONCE }, () => openWire(server.origin));
  const [before, began] = [used(), performance.now()];
  const queue = requests.values();
  await Promise.all(
    wires.map(async (wire) => {
      for (const request of queue) await wire.ask(request());
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const wire of wires) wire.close();
  return {
    perSecond: requests.length / seconds,
    processorMs: (used() - before) / requests.length,
  };
}

async function membersOf(pool: pg.Pool): Promise<{ profile: string; cookie: string }[]> {
  const found = await pool.query<{ member: string; profile: string }>(
    "select members.id as member, profiles.id as profile from members join profiles on profiles.member_id = members.id where members.status = 'active' and profiles.listed order by profiles.id limit $1",
    [SENDERS * 2],
  );
  const ids = found.rows.map((row) => row.member);
  // Guests: the demo answers none of their messages. The others of the demo stay what they are.
  await pool.query(
    'update members set paid_user = true, demo = false, credits = credits + 10000 where id = any($1)',
    [ids],
  );
  const cookies = await makeSessions(pool, ids);
  return found.rows.map(({ profile }, index) => ({ profile, cookie: cookies[index] ?? '' }));
}

/** Sends and searches sixteen at once, and what they cost: the driver's own processor time is extra. */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({ members: MEMBERS, env: { DATABASE_URL: url } });
    try {
      const { origin } = server;
      const members = await membersOf(pool);
      const postgres = await postgresPid(pool);
      await untilQuiet(server.pid);
      const sends = (times: number) =>
        Array.from({ length: SENDERS * times }, (_, index) => {
          const [from, to] = [members[index % SENDERS], members[SENDERS + (index % SENDERS)]];
          return () => sendRequest(origin, from?.cookie ?? '', to?.profile ?? '');
        });
      const searches = (count: number) =>
        Array.from({ length: count }, (_, index) => {
          const path = `/api/members.php?${SEARCHED[index % SEARCHED.length] ?? ''}`;
          return () => readRequest(origin, path, members[index % members.length]?.cookie ?? '');
        });
      await run(server, postgres, sends(2));
      const sent = await run(server, postgres, sends(SENDS));
      await run(server, postgres, searches(800));
      const searched = await run(server, postgres, searches(SEARCHES));
      const kinds = [
        { what: 'sends', load: sent, least: 750, most: 2 },
        { what: 'searches', load: searched, least: 1_000, most: 2 },
      ];
      return kinds.flatMap(({ what, load, least, most }): Figure[] => [
        {
          what: `${what} at ${AT_ONCE} at once, of ${least} a second`,
          ours: load.perSecond,
          reference: least,
          unit: 'a second',
          limit: 1,
          rule: 'ratio-at-least',
        },
        {
          what: `processor of server and database, ${what}`,
          ours: load.processorMs,
          reference: 0,
          unit: 'ms each',
          limit: most,
          rule: 'at-most',
        },
      ]);
    } finally {
      await server.stop();
    }
  });
}
