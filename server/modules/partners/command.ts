import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { arrivalsDaily, partners } from '../../database/schema/arrivals.ts';
import type { Database } from '../../database/connection.ts';
import { COUNTERS } from './arrivals.ts';
import { templateProblem } from './template.ts';

const USAGE = [
  'npm run partners -- list',
  'npm run partners -- add NETWORK --name NAME [--postback URL]   says the secret that signs what is reported, once',
  'npm run partners -- change NETWORK [--name NAME] [--postback URL|none]',
  'npm run partners -- off NETWORK | on NETWORK                   an inactive one counts as unknown and is told nothing',
  'npm run partners -- counts [--from 2026-11-01] [--to 2026-11-30] [--network NETWORK] [--by ref,lander,locale,country]',
  'A postback is an https address with {sub1} {sub2} {sub3} {ref} {event} {amount}; the setting partner_postbacks turns them on.',
].join('\n');

const OPTIONS = ['name', 'postback', 'from', 'to', 'network', 'by'] as const;
const GROUPS = ['ref', 'lander', 'locale', 'country'];
const NETWORK = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

interface PartnerCommandContext {
  database: Database;
  clock: Pick<Clock, 'now'>;
  /** Origins that a postback may lead to though they are no public https. */
  services: readonly string[];
}
type Options = Readonly<Partial<Record<(typeof OPTIONS)[number], string>>>;

/** The operator's request cannot be done; the message says why. */
class PartnerError extends Error {}

function networkOf(word: string | undefined): string {
  if (word === undefined || !NETWORK.test(word) || word === 'unknown')
    throw new PartnerError('A network is named by letters, digits, dots and dashes.');
  return word;
}

/** Undefined for what is not to change. */
function postbackOf(desk: PartnerCommandContext, { postback }: Options): string | null | undefined {
  if (postback === undefined || postback === 'none') return postback && null;
  const problem = templateProblem(postback, desk.services);
  if (problem) throw new PartnerError(`The postback cannot be used: ${problem}`);
  return postback;
}

async function list({ database }: PartnerCommandContext): Promise<string> {
  const rows = await database.select().from(partners).orderBy(asc(partners.network));
  if (rows.length === 0) return 'There are no partners.';
  return rows
    .map(
      ({ network, name, postback_url: url, is_active: isActive }) =>
        `${network}\t${isActive ? 'on' : 'off'}\t${name}\t${url ?? 'no postback'}`,
    )
    .join('\n');
}

async function add(
  desk: PartnerCommandContext,
  word: string | undefined,
  options: Options,
): Promise<string> {
  const network = networkOf(word);
  if (!options.name) throw new PartnerError('Say the partner’s name: --name NAME');
  const secret = randomBytes(32).toString('base64url');
  const made = await desk.database
    .insert(partners)
    .values({
      network,
      name: options.name,
      postback_url: postbackOf(desk, options) ?? null,
      postback_secret: secret,
      created_at: desk.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ network: partners.network });
  if (made.length === 0) throw new PartnerError(`There is a partner ${network} already.`);
  return `${network} is a partner. What is reported is signed with ${secret}`;
}

async function change(
  { database }: PartnerCommandContext,
  network: string,
  to: Partial<typeof partners.$inferInsert>,
): Promise<string> {
  if (Object.keys(to).length === 0) throw new PartnerError('Say what is to change.');
  const changed = await database
    .update(partners)
    .set(to)
    .where(eq(partners.network, network))
    .returning({ network: partners.network });
  if (changed.length === 0) throw new PartnerError(`There is no partner ${network}.`);
  return `${network} is changed.`;
}

function dayOf(written: string | undefined, otherwise: Date): string {
  if (written !== undefined && !DAY.test(written))
    throw new PartnerError(`A day is written 2026-11-30, not ${written}.`);
  return written ?? otherwise.toISOString().slice(0, 10);
}

/** The counters as lines, a column each, with a line of their names. */
async function counts(
  { database, clock }: PartnerCommandContext,
  options: Options,
): Promise<string> {
  const now = clock.now();
  const from = dayOf(options.from, new Date(now.getTime() - SHOWN_DAYS * DAY_MS));
  const to = dayOf(options.to, now);
  const asked = options.by?.split(',') ?? [];
  const unknown = asked.find((one) => !GROUPS.includes(one));
  if (unknown !== undefined)
    throw new PartnerError(`--by takes ${GROUPS.join(', ')}, not ${unknown}.`);
  const columns = ['day', 'network', ...asked];
  const named = sql.raw(columns.join(', '));
  const sums = sql.raw(COUNTERS.map((one) => `sum(${one})::int as ${one}`).join(', '));
  const network = options.network ?? null;
  const { rows } = await database.execute<Record<string, string | number>>(sql`
    select ${named}, ${sums} from (select network, ref, lander, locale, country, to_char(day, 'YYYY-MM-DD') as day, ${sql.raw(COUNTERS.join(', '))} from ${arrivalsDaily}) counted
    where day between ${from} and ${to} and (${network}::text is null or network = ${network})
    group by ${named} order by ${named}`);
  const head = [...columns, ...COUNTERS];
  return [head, ...rows.map((row) => head.map((column) => String(row[column])))]
    .map((line) => line.join('\t'))
    .join('\n');
}

/**
 * The operator's work with partners on the machine: adds and turns them off, and reads the daily
 * counts, of which the desk shows none that are few.
 * @returns what is printed; `done` false for what could not be done.
 */
export async function runPartnersCommand(
  desk: PartnerCommandContext,
  args: readonly string[],
): Promise<{ done: boolean; text: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
    });
    const options = values as Options;
    const [command, word] = positionals;
    switch (command) {
      case 'list':
        return { done: true, text: await list(desk) };
      case 'add':
        return { done: true, text: await add(desk, word, options) };
      case 'change': {
        const postback = postbackOf(desk, options);
        const to = {
          ...(options.name ? { name: options.name } : {}),
          ...(postback === undefined ? {} : { postback_url: postback }),
        };
        return { done: true, text: await change(desk, networkOf(word), to) };
      }
      case 'on':
      case 'off':
        return {
          done: true,
          text: await change(desk, networkOf(word), { is_active: command === 'on' }),
        };
      case 'counts':
        return { done: true, text: await counts(desk, options) };
      default:
        return { done: false, text: USAGE };
    }
  } catch (error) {
    if (error instanceof PartnerError || (error as { code?: string }).code?.startsWith('ERR_PARSE'))
      return { done: false, text: (error as Error).message };
    throw error;
  }
}
