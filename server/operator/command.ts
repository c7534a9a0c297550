import { userInfo } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import { isEmailAddress } from '../../shared/account/email-address.ts';
import { FOUR_EYES, OPERATOR_LANGUAGES, OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import type { Config } from '../config.ts';
import { operatorPasskeys, operators } from '../database/schema/operators.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { writeAudit } from './audit/audit.ts';
import { verifyChain } from './audit/verify.ts';
import { endOperatorSessions } from './door/session.ts';
import { inviteOnMachine } from './staff/invite.ts';

const USAGE = [
  'npm run operator -- list                       who works at the desk, and how many passkeys they have',
  'npm run operator -- invite EMAIL ROLE [LANG]   a link that is good for 15 minutes, also for lost passkeys',
  'npm run operator -- end-sessions EMAIL         signs an operator out everywhere',
  'npm run operator -- four-eyes pair|delay       whether a second operator agrees, or an act waits a day',
  'npm run operator -- verify [HASH]              counts the chain of the audit again, and looks for a mailed HASH',
  `ROLE is one of ${OPERATOR_ROLES.join(', ')}; LANG one of ${OPERATOR_LANGUAGES.join(', ')}.`,
].join('\n');

type Answer = { done: boolean; text: string };
type Machine = Pick<Services, 'database' | 'clock' | 'settings'> & { config: Config };
const refused = (text: string): Answer => ({ done: false, text });

async function list({ database }: Machine): Promise<Answer> {
  const rows = await database
    .select({
      row: operators,
      passkeys: database.$count(operatorPasskeys, eq(operatorPasskeys.operator_id, operators.id)),
    })
    .from(operators)
    .orderBy(asc(operators.number));
  if (rows.length === 0) return { done: true, text: 'Nobody works at the desk yet.' };
  const lines = rows.map(({ row, passkeys }) =>
    [
      row.number,
      row.email,
      row.name,
      row.role,
      `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
      `last seen ${row.last_seen_at?.toISOString() ?? 'never'}`,
      ...(row.suspended_at ? ['suspended'] : []),
      ...(row.demo ? ['demo'] : []),
    ].join('  '),
  );
  return { done: true, text: lines.join('\n') };
}

async function invite(
  { database, clock, config }: Machine,
  [email = '', roleWord = '', languageWord = 'nl']: readonly string[],
): Promise<Answer> {
  const role = OPERATOR_ROLES.find((one) => one === roleWord);
  const language = OPERATOR_LANGUAGES.find((one) => one === languageWord);
  if (!role || !language || !isEmailAddress(email)) return refused(USAGE);
  const now = clock.now();
  const link = await inTransaction(database, async (transaction) => {
    const invited = await inviteOnMachine(transaction, config, { email, role, language, now });
    await writeAudit(transaction, {
      operator: null,
      role: 'console',
      act: 'invite_operator',
      subjects: invited.operator === null ? [] : [`operator:${invited.operator}`],
      after: { role, by: userInfo().username },
      at: now,
    });
    return invited.link;
  });
  return { done: true, text: `Good for 15 minutes, once:\n${link}` };
}

async function endSessions({ database, clock }: Machine, email: string): Promise<Answer> {
  return inTransaction(database, async (transaction) => {
    const [row] = await transaction
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.email, email.toLowerCase()));
    if (!row) return refused(`Nobody at the desk has the address ${email}.`);
    const ended = await endOperatorSessions(transaction, row.id);
    await writeAudit(transaction, {
      operator: null,
      role: 'console',
      act: 'end_sessions',
      subjects: [`operator:${row.id}`],
      after: { ended, by: userInfo().username },
      at: clock.now(),
    });
    return { done: true, text: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.` };
  });
}

async function verify({ database }: Machine, hash: string | undefined): Promise<Answer> {
  const chain = await verifyChain(database, hash?.toLowerCase() ?? null);
  if (!chain.whole)
    return refused(
      `The audit was changed: entry ${chain.brokenAt} does not follow from the one before it.`,
    );
  if (hash !== undefined && !chain.known)
    return refused(
      `The chain is whole, but no entry has this hash: entries are missing${chain.begins === 1 ? '' : `, or it is of one before entry ${chain.begins}, removed for its age`}.`,
    );
  const beginning =
    chain.begins === 1 ? '' : ` from entry ${chain.begins} on (older ones were removed)`;
  return {
    done: true,
    text: `The audit is whole: ${chain.entries} entries${beginning}, the last hash is ${chain.lastHash ?? 'none'}.`,
  };
}

/** For a site with one operator, who cannot change it at the desk: that needs two. */
async function fourEyes(
  { database, clock, settings }: Machine,
  to: (typeof FOUR_EYES)[number],
): Promise<Answer> {
  const from = settings.current().four_eyes;
  if (from === to) return { done: true, text: `It is ${to} already.` };
  const at = clock.now();
  const effects: (() => void)[] = [];
  await inTransaction(database, async (transaction) => {
    effects.length = 0;
    const afterCommit = (effect: () => void): void => void effects.push(effect);
    await settings.change(
      { four_eyes: to },
      { role: 'console', at, within: { transaction, afterCommit } },
    );
    await writeAudit(transaction, {
      operator: null,
      role: 'console',
      act: 'change_setting',
      subjects: ['setting:four_eyes'],
      before: { four_eyes: from },
      after: { four_eyes: to, by: userInfo().username },
      at,
    });
  });
  for (const effect of effects) effect();
  return {
    done: true,
    text:
      to === 'delay'
        ? 'What takes two waits a day now, is mailed to the owners, and can be stopped. Servers know it within seconds.'
        : 'What takes two takes a second operator now. Servers know it within seconds.',
  };
}

/** What `npm run operator` does. @param words after the command. */
export async function runOperatorsCommand(
  machine: Machine,
  words: readonly string[],
): Promise<Answer> {
  const [command, ...rest] = words;
  const [first] = rest;
  if (command === 'list' && rest.length === 0) return list(machine);
  if (command === 'invite' && rest.length <= 3) return invite(machine, rest);
  if (command === 'end-sessions' && first !== undefined && rest.length === 1)
    return endSessions(machine, first);
  const way = FOUR_EYES.find((one) => one === first);
  if (command === 'four-eyes' && way !== undefined && rest.length === 1)
    return fourEyes(machine, way);
  if (command === 'verify' && rest.length <= 1) return verify(machine, first);
  return refused(USAGE);
}
