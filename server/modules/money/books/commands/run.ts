import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { rolesWith } from '../../../../../shared/operator/roles.ts';
import type { OperatorRight } from '../../../../../shared/operator/roles.ts';
import { jobs } from '../../../../database/schema/service.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { namedOperator } from '../../../../operator/queues/console-desk.ts';
import { findPayment } from '../../purchases/rows.ts';
import { closeAnomaly } from '../anomalies.ts';
import { checkBooks, wrongMessagePrices } from '../check.ts';
import { CommandError, idOf, recordAct, done } from './context.ts';
import type { CommandInput, CommandContext, CommandResult } from './context.ts';
import { code } from './codes.ts';
import { block, forgive, unblock } from './members.ts';
import { approve, fail, refund } from './refund.ts';
import { problems, show } from './show.ts';
import { journalCsv, monthSpan, quarterOf, taxCsv } from '../export.ts';
import { askProvider, OPERATOR_SETTLE_JOB, RECONCILE_JOB } from '../reconcile.ts';
import { bookSettlement, parseSettlement } from '../settlement.ts';

const USAGE = [
  'npm run money -- problems                                 what somebody has to look at',
  'npm run money -- show ID                                  all of a purchase, payment, refund, chargeback or member',
  'npm run money -- settle ID                                reads a payment at the provider now',
  'npm run money -- refund ID --credits N --reason TEXT      sends money back for credits; --amount 12.50 for money alone',
  'npm run money -- approve ACT --as NAME                    the second operator of a large refund',
  'npm run money -- fail REFUND --reason TEXT               a refund that cannot be sent: its credits come back',
  'npm run money -- code create CODE --percent N --reason TEXT',
  '    or --value 5.00 --currency EUR; also --minimum, --country, --member, --expires YYYY-MM-DD, --methods ideal,blik,',
  '    --validity once|once-per-user|unlimited, --first yes',
  'npm run money -- code list | code off CODE --reason TEXT',
  'npm run money -- block|unblock iban|phone VALUE --reason TEXT',
  'npm run money -- forgive MEMBER --reason TEXT             credits owed after chargebacks',
  'npm run money -- check                                    holds the books against each other; fails on a break',
  'npm run money -- reconcile --from 2026-11-01 --to 2026-11-30',
  'npm run money -- export --month 2026-11                   the journal; --quarter 2026-Q4 for the tax by country',
  'npm run money -- settlement FILE --provider mollie        a payout of the provider against the books',
  'npm run money -- close PROBLEM --note TEXT',
  'Who acts is the user of this machine, or --as NAME: an operator of the desk whose work it is, by name or address. Of a large refund these are two.',
].join('\n');

const OPTIONS = [
  ...['as', 'reason', 'note', 'credits', 'amount', 'from', 'to', 'month', 'quarter', 'provider'],
  ...['percent', 'value', 'currency', 'minimum', 'country', 'member', 'expires', 'validity'],
  ...['methods', 'first'],
];

const WAIT_MS = 500;
const MOST_WAITS = 120;

/** Waits until the running server did a job. @throws CommandError when it fails, or is not run. */
async function served(desk: CommandContext, name: string, once: string): Promise<void> {
  for (let time = 0; time < MOST_WAITS; time++) {
    await desk.wait(WAIT_MS);
    const [job] = await desk.database
      .select({ error: jobs.last_error })
      .from(jobs)
      .where(sql`${eq(jobs.name, name)} and ${jobs.once} = ${once}`);
    if (!job) return;
    if (job.error)
      throw new CommandError(`The provider did not answer; the server tries again. ${job.error}`);
  }
  throw new CommandError('No server took it up: start it, and look again with: problems');
}

async function settleNow(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [id, at] = [idOf(asked.words[0], 'a payment'), desk.clock.now()];
  await inTransaction(desk.database, async (tx) => {
    if (!(await findPayment(tx, id))) throw new CommandError(`There is no payment ${id}.`);
    const reason = asked.options['reason'] ?? 'to look again';
    await recordAct(tx, {
      act: 'settle',
      reference: id,
      detail: {},
      actor: asked.actor,
      reason,
      at,
    });
    await askProvider(tx, OPERATOR_SETTLE_JOB, { once: id, payload: { payment: id }, at });
  });
  await served(desk, OPERATOR_SETTLE_JOB, id);
  return show(desk, asked);
}

/** A day as its first instant in UTC. @throws CommandError for anything else. */
function dayOf(text: string | undefined, option: string): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(text ?? '')
    ? new Date(`${text ?? ''}T00:00:00Z`)
    : new Date(NaN);
  if (Number.isNaN(day.getTime())) throw new CommandError(`Give --${option} as 2026-11-01.`);
  return day;
}

async function reconcileNow(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const { from, to } = asked.options;
  const span = { from: dayOf(from, 'from'), to: new Date(dayOf(to, 'to').getTime() + 86_400_000) };
  if (span.from >= span.to) throw new CommandError('--from is after --to.');
  const [at, once] = [desk.clock.now(), `${from ?? ''} ${to ?? ''}`];
  await inTransaction(desk.database, async (tx) => {
    const reason = asked.options['reason'] ?? 'to look again';
    const { actor } = asked;
    await recordAct(tx, { act: 'reconcile', reference: once, detail: span, actor, reason, at });
    await askProvider(tx, RECONCILE_JOB, { once, payload: span, at });
  });
  await served(desk, RECONCILE_JOB, once);
  return problems(desk);
}

async function check(desk: CommandContext): Promise<CommandResult> {
  const breaks = await checkBooks(desk.database);
  const lines = [
    ...breaks.flatMap(({ rule, count, examples }) => [
      `${rule}: broken ${String(count)} times`,
      ...examples.map(({ reference, detail }) => `    ${reference}  ${detail}`),
    ]),
    ...wrongMessagePrices(desk.settings.current()).map(
      ({ country, currency, advertised, cheapest }) =>
        `minimum_message_costs of ${country} is ${String(advertised)} ${currency}, sold is ${String(cheapest ?? 'nothing')}: change the site setting`,
    ),
  ];
  if (lines.length === 0) return done('The books are sound.');
  return { done: false, text: lines.join('\n') };
}

async function exportBooks(
  { database }: CommandContext,
  { options }: CommandInput,
): Promise<CommandResult> {
  const { month, quarter } = options;
  const [, year, number] = /^(20\d\d)-Q([1-4])$/.exec(quarter ?? '') ?? [];
  if (year !== undefined && number !== undefined) {
    const at = new Date(Date.UTC(Number(year), (Number(number) - 1) * 3, 1));
    return done(await taxCsv(database, quarterOf(at)));
  }
  const span = monthSpan(month ?? '');
  if (!span) throw new CommandError('Give --month 2026-11, or --quarter 2026-Q4.');
  return done(await journalCsv(database, span));
}

async function settlement(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const { provider = 'mollie' } = asked.options;
  if (provider !== 'mollie' && provider !== 'sandbox')
    throw new CommandError('--provider is mollie or sandbox.');
  const [file] = asked.words;
  if (file === undefined) throw new CommandError('Name the file that the provider gave you.');
  const rows = parseSettlement(desk.readFile(file));
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const { differing, booked } = await bookSettlement(tx, rows, { provider, at });
    if (differing.length > 0) return { done: false, text: differing.join('\n') };
    for (const reference of booked)
      await recordAct(tx, {
        act: 'settlement',
        reference,
        detail: { rows: rows.length },
        actor: asked.actor,
        reason: file,
        at,
      });
    return done(booked.length === 0 ? 'It was booked before.' : `Booked: ${booked.join(', ')}.`);
  });
}

async function close(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const id = idOf(asked.words[0], 'a problem (as listed by problems)');
  const note = asked.options['note']?.trim() ?? '';
  if (note === '') throw new CommandError('Say what was done, with --note "TEXT".');
  const [at, by] = [desk.clock.now(), asked.actor];
  return inTransaction(desk.database, async (tx) => {
    if (!(await closeAnomaly(tx, id, { by, note, at })))
      throw new CommandError(`No open problem is ${id}: see problems.`);
    await recordAct(tx, { act: 'close', reference: id, detail: {}, actor: by, reason: note, at });
    return done('Closed.');
  });
}

const COMMANDS: Readonly<
  Record<string, (desk: CommandContext, asked: CommandInput) => Promise<CommandResult>>
> = {
  problems,
  show,
  settle: settleNow,
  refund,
  approve,
  fail,
  code,
  block,
  unblock,
  forgive,
  check,
  reconcile: reconcileNow,
  export: exportBooks,
  settlement,
  close,
};

/** Whose work the commands are that a name is typed at; of all others those who refund. */
const WORK: Readonly<Record<string, readonly OperatorRight[]>> = {
  code: ['codes'],
  problems: ['refunds', 'figures'],
  show: ['refunds', 'figures'],
  check: ['refunds', 'figures'],
  export: ['refunds', 'figures'],
};

/** The operator who is named with `--as`, by address. @throws CommandError for anybody else. */
async function typedActor(desk: CommandContext, command: string, typed: string): Promise<string> {
  if (typed.trim() === '') throw new CommandError('Say who acts, with --as NAME.');
  const roles = rolesWith(...(WORK[command] ?? ['refunds']));
  const named = await inTransaction(desk.database, (tx) => namedOperator(tx, typed.trim(), roles));
  if (named.operator === null) throw new CommandError(named.problem);
  return named.operator.email;
}

/**
 * The operator's work with money, as the words of a command. Works while the server runs; each act is
 * a row with who, when and why.
 * @param user who acts where no `--as` is given.
 * @returns what to print, and whether it was done.
 */
export async function runMoneyCommand(
  desk: CommandContext,
  given: readonly string[],
  user: string,
): Promise<CommandResult> {
  try {
    const { positionals, values } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
    });
    const [name = '', ...words] = positionals;
    const command = COMMANDS[name];
    if (!command) return { done: false, text: USAGE };
    const options = values as CommandInput['options'];
    const typed = options['as'];
    const actor = typed === undefined ? user.trim() : await typedActor(desk, name, typed);
    return await command(desk, { words, options, actor, user });
  } catch (error) {
    if (error instanceof CommandError) return { done: false, text: error.message };
    if (error instanceof TypeError && 'code' in error)
      return { done: false, text: `${error.message}\n\n${USAGE}` };
    throw error;
  }
}
