import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { searchQuerySchema } from '../../shared/contract/search.ts';
import type { Database } from '../../server/database/connection.ts';
import { pageSql } from '../../server/modules/discover/search/list.ts';
import { townsOf } from '../../server/modules/discover/search/near.ts';
import { placesOf } from '../../server/modules/site/places/places.ts';
import { startServer } from '../support/server.ts';
import { makeSessions, timed, withPostgres } from '../support/programs/own-postgres.ts';
import { untilQuiet } from './processor.ts';
import { median, percentile, type Figure } from './report.ts';
import { openWire, readRequest } from './wire.ts';

const PROFILES = 1_000_000;
const MEMBERS = 40;
const ROUNDS = 12;

/** Searches as members make them, from wide to narrow. */
const SEARCHES = [
  '',
  'gender=female',
  'gender=female&country=NL',
  'gender=male&country=NL&countryregion=NL-UT',
  'gender=female&country=NL&min_age=30&max_age=45',
  'country=NL&sort=newest',
  'gender=female&country=NL&online=1',
  'gender=female&country=NL&min_age=50&max_age=52&with_photo=1&page=3',
  'gender=female&km=10&near=NL:Utrecht',
  'km=50&near=NL:Maastricht&sort=distance',
  'gender=male&km=100&near=NL:Zwolle&min_age=30&max_age=45&hide_fictional=1',
  'gender=female&country=NL&near=NL:Utrecht&sort=distance&interests=music',
  'gender=female&km=40&near=NL:Utrecht&min_age=34&max_age=56&sort=distance',
  'gender=female&country=NL&smoking=no&children=no&wants_children=yes,maybe&languages=nl',
  'country=NL&min_height=195&languages=pl&seeks_me=1',
  'km=250&near=BE:Bruxelles&sort=newest&with_photo=1&page=5',
];

/** Makes profiles that differ as real ones do; their members cannot sign in. */
export async function fillProfiles(pool: pg.Pool, count: number): Promise<void> {
  const towns = ['NL', 'NL', 'NL', 'BE', 'DE', 'FR'].flatMap((country, at) =>
    placesOf(country).map((place, index) => ({ ...place, at, index })),
  );
  await pool.query(
    'create table bench_towns (at int, index int, name text, region text, latitude float8, longitude float8, primary key (at, index))',
  );
  const columns = (['at', 'index', 'name', 'region', 'latitude', 'longitude'] as const).map(
    (column) => towns.map((town) => town[column]),
  );
  await pool.query(
    'insert into bench_towns select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::float8[])',
    columns,
  );
  await pool.query(`
    create temporary table made as select gen_random_uuid() as member, gen_random_uuid() as profile, number from generate_series(1, ${count}) as number;
    insert into members (id, email, password_hash, status, language, signup_at, last_seen_at)
      select member, 'bench' || number || '@bench.example', '-', 'active', 'nl', now(), now() from made;
    insert into profiles (id, member_id, name, gender, date_of_birth, country, region, city, latitude, longitude, interests, smoking, children, wants_children, height, languages, seeks_min_age, seeks_max_age, status, listed, has_photo, last_active_at, created_at)
      select profile, member, 'Bench ' || number, (array['female','male'])[1 + number % 2], date '1954-01-01' + (number::bigint * 7919 % 19000)::int,
        (array['NL','NL','NL','BE','DE','FR'])[1 + number / 2 % 6], town.region, town.name,
        town.latitude, town.longitude, '{music,hiking}',
        (array['no','no','no','sometimes','yes',null])[1 + number / 7 % 6], (array[true,false,null])[1 + number / 11 % 3], (array['yes','maybe','no',null])[1 + number / 13 % 4], 150 + (number / 17 % 20 + number / 23 % 20 + number / 29 % 20),
        (array['{nl,en}','{nl,en,de}','{nl}','{}','{fr,nl}','{en}','{pl,en}'])[1 + number / 31 % 7]::text[], 20 + number % 30, 45 + number % 40, 'active', number % 50 <> 0, number % 5 <> 0,
        now() - (number::bigint * 104729 % 2592000) * interval '1 second', now() - (number::bigint * 15485863 % 31536000) * interval '1 second'
      from made join bench_towns town on town.at = number / 2 % 6 and town.index = (number / 12) % (select max(other.index) + 1 from bench_towns other where other.at = town.at);
    drop table made; drop table bench_towns;`);
  await pool.query('vacuum analyze profiles');
  await pool.query('vacuum analyze members');
}

/** The statement of a search as the server makes it, run alone. */
async function bareStatement(
  database: Database,
  viewer: string,
  query: string,
): Promise<{ text: string; values: unknown[] }> {
  const asked = searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const {
    page,
    sort,
    km: _km,
    lat: _lat,
    lon: _lon,
    near: _near,
    network: _network,
    ...filters
  } = asked;
  const now = new Date();
  const towns = await townsOf(database, viewer, asked, asked.country ?? 'NL');
  return pageSql(viewer, {
    filters: { ...filters, country: filters.country ?? 'NL' },
    sort,
    towns,
    now,
    today: now.toISOString().slice(0, 10),
    offset: (page - 1) * 24,
    counted: true,
  });
}

/**
 * A search page through the whole server beside its bare statement on the same PostgreSQL, at a
 * million profiles.
 */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({ members: MEMBERS, env: { DATABASE_URL: url } });
    const client = await pool.connect();
    try {
      const members = await pool.query<{ id: string; profile: string }>(
        "select members.id, profiles.id as profile from members join profiles on profiles.member_id = members.id where members.status = 'active' limit $1",
        [MEMBERS],
      );
      await fillProfiles(pool, PROFILES);
      const cookies = await makeSessions(
        pool,
        members.rows.map((row) => row.id),
      );
      const viewer = members.rows[0]?.profile ?? '';
      await untilQuiet(server.pid);
      const wire = openWire(server.origin);
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = -2; round < ROUNDS; round++)
        for (const [index, query] of SEARCHES.entries()) {
          const statement = await bareStatement(drizzle(pool), viewer, query);
          const cookie = cookies[(round + 2 + index) % cookies.length] ?? '';
          const asked = readRequest(server.origin, `/api/members.php?${query}`, cookie);
          const sides = [
            async () => {
              const page = await timed(() => wire.ask(asked));
              if (round >= 0) ours.push(page);
            },
            async () => {
              const alone = await timed(() => client.query(statement));
              if (round >= 0) bare.push(alone);
            },
          ];
          for (const side of (round + index) % 2 === 0 ? sides : sides.reverse()) await side();
        }
      wire.close();
      return [
        {
          what: 'search page at 1,000,000 profiles, p50',
          ours: median(ours),
          reference: median(bare),
          unit: 'ms',
          limit: 1.5,
          rule: 'ratio-at-most',
        },
        {
          what: 'search page at 1,000,000 profiles, p99',
          ours: percentile(ours, 0.99),
          reference: percentile(bare, 0.99),
          unit: 'ms',
          limit: 3,
          rule: 'ratio-at-most',
        },
      ];
    } finally {
      client.release();
      await server.stop();
    }
  });
}
