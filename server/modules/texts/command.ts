import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { AGREED_PAGES, ANNOUNCED_DAYS } from '../../../shared/site/legal-texts.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { scheduleAnnouncement } from './announce.ts';
import { textProblems } from './compare.ts';
import { isWhole, readTexts } from './files.ts';
import { lockTexts, publishText, versionOf, versionsOf } from './store.ts';

const USAGE = [
  'npm run legal -- list                                      the versions of every text',
  'npm run legal -- publish FILE --valid-from YYYY-MM-DD      a new version of a text, in every language',
  '    FILE is the Dutch text, FOLDER/nl/PAGE.md; the other languages stand beside it: FOLDER/de/PAGE.md',
  'Who publishes is the user of this machine, or --as NAME.',
].join('\n');

const DAY_MS = 86_400_000;

/** A command that cannot be done, in words that say what to do. */
class LegalError extends Error {}

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

/** The day that a version is valid from. @throws LegalError for one that is too early, or no day. */
function dayOf(text: string | undefined, page: string, now: Date): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? new Date(`${text ?? ''}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime()) || versionOf(day) !== text)
    throw new LegalError('Say from which day it is valid: --valid-from 2027-01-15');
  const isAgreed = AGREED_PAGES.some((one) => one === page);
  const earliest = versionOf(new Date(now.getTime() + (isAgreed ? ANNOUNCED_DAYS * DAY_MS : 0)));
  if (text < earliest)
    throw new LegalError(
      isAgreed
        ? `Members are told ${ANNOUNCED_DAYS} days ahead: the first possible day is ${earliest}.`
        : `A version cannot be valid from a day that is over: the first possible one is ${earliest}.`,
    );
  return text;
}

async function publish(
  { database, settings, clock }: Desk,
  file: string | undefined,
  options: { 'valid-from'?: string | undefined; as?: string | undefined },
  user: string,
): Promise<string> {
  const page = LEGAL_PAGES.find((one) => one === basename(file ?? '', '.md'));
  if (file === undefined || !page || basename(dirname(file)) !== 'nl')
    throw new LegalError('Name the Dutch text, such as texts/legal/nl/terms.md.');
  const at = clock.now();
  const version = dayOf(options['valid-from'], page, at);
  const sources = readTexts(page, dirname(dirname(file)));
  const problems = textProblems(sources, settings.current());
  if (problems.length > 0 || !isWhole(sources)) throw new LegalError(problems.join('\n'));
  await inTransaction(database, async (transaction) => {
    await lockTexts(transaction);
    const [newest] = await versionsOf(transaction, page, 'nl');
    if (newest && newest.version >= version)
      throw new LegalError(`There is a version of ${newest.version} already: name a later day.`);
    await publishText(transaction, page, sources, { version, by: options.as ?? user, at });
    const agreed = AGREED_PAGES.find((one) => one === page);
    if (agreed && newest) await scheduleAnnouncement(transaction, { page: agreed, version, at });
  });
  return `${page} ${version} is published.`;
}

/**
 * Does a command of `npm run legal`.
 * @param user who acts, unless `--as` says.
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
    if (error instanceof LegalError) return { done: false, text: error.message };
    if (error instanceof TypeError && 'code' in error) return { done: false, text: error.message };
    throw error;
  }
}
