import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { namedOperator } from '../../operator/queues/console-desk.ts';
import type { Services } from '../../services.ts';
import { readTexts } from './files.ts';
import { dayOf, publishVersion, PublishError } from './publish.ts';
import { versionsOf } from './store.ts';

const USAGE = [
  'npm run legal -- list                                      the versions of every text',
  'npm run legal -- publish FILE --valid-from YYYY-MM-DD      a new version of a text, in every language',
  '    FILE is the Dutch text, FOLDER/nl/PAGE.md; the other languages stand beside it: FOLDER/de/PAGE.md',
  'Who publishes is the user of this machine, or --as NAME: an operator of the desk who publishes texts, by address or name.',
].join('\n');

type Desk = Pick<Services, 'database' | 'settings' | 'clock'>;

async function list({ database, clock }: Desk): Promise<string> {
  const now = clock.now();
  const lines = await Promise.all(
    LEGAL_PAGES.map(async (page) => {
      const versions = await versionsOf(database, page, 'nl');
      const current = versions.find(({ validFrom }) => validFrom <= now);
      const words = versions.map((one) => {
        const state = one === current ? ' (in force)' : one.validFrom > now ? ' (coming)' : '';
        return `${one.version}${state}`;
      });
      return `${page.padEnd(16)}${words.join(', ') || 'no version yet'}`;
    }),
  );
  return lines.join('\n');
}

/** An operator as the desk writes who published. @throws PublishError for anybody else. */
async function publisher(transaction: Transaction, typed: string): Promise<string> {
  const named = await namedOperator(transaction, typed, rolesWith('legal_texts'));
  if (named.operator === null) throw new PublishError(named.problem);
  return `${named.operator.role} ${named.operator.number}`;
}

async function publish(
  { database, settings, clock }: Desk,
  file: string | undefined,
  options: { 'valid-from'?: string | undefined; as?: string | undefined },
  user: string,
): Promise<string> {
  const page = LEGAL_PAGES.find((one) => one === basename(file ?? '', '.md'));
  if (file === undefined || !page || basename(dirname(file)) !== 'nl')
    throw new PublishError('Name the Dutch text, such as texts/legal/nl/terms.md.');
  const at = clock.now();
  const version = dayOf(options['valid-from'], page, at);
  const sources = readTexts(page, dirname(dirname(file)));
  await inTransaction(database, async (transaction) =>
    publishVersion(transaction, settings.current(), {
      page,
      version,
      sources,
      by: options.as === undefined ? user : await publisher(transaction, options.as),
      at,
    }),
  );
  return `${page} ${version} is published.`;
}

/**
 * Does a command of `npm run legal`.
 * @param user who acts, unless `--as` names another.
 * @returns what to print, and whether it was done.
 */
export async function runLegalCommand(
  desk: Desk,
  given: readonly string[],
  user: string,
): Promise<{ done: boolean; text: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { 'valid-from': { type: 'string' }, as: { type: 'string' } },
    });
    const [command, file] = positionals;
    if (command === 'list') return { done: true, text: await list(desk) };
    if (command === 'publish') return { done: true, text: await publish(desk, file, values, user) };
    return { done: command === undefined, text: USAGE };
  } catch (error) {
    if (error instanceof PublishError) return { done: false, text: error.message };
    if (error instanceof TypeError && 'code' in error) return { done: false, text: error.message };
    throw error;
  }
}
