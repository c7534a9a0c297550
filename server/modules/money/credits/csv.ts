import type { FileAnswer } from '../../../../shared/contract/call.ts';
import type { StatementEntry } from '../../../../shared/contract/credits.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { decimalAmount } from '../../../../shared/money/money.ts';
import { csvCell } from '../../../csv.ts';
import { textsOf } from '../../../http/caller/language.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { allEntries, zoneOfMember } from './statement.ts';
import type { StatementFilter } from './statement.ts';

const text = textsOf('server-statement');
const COLUMNS = [
  'at',
  'cause',
  'member',
  'fictional',
  'amount',
  'balance',
  'cost',
  'money',
  'currency',
] as const;

/** Where a comma parts a number, a spreadsheet parts columns by semicolons. */
const separatorOf = (locale: Locale): string => (locale === 'en' ? ',' : ';');

/** An amount of money as a bare number, in the spreadsheet's way of writing one. */
const decimal = (amount: number, locale: Locale): string =>
  locale === 'en' ? decimalAmount({ amount }) : decimalAmount({ amount }).replace('.', ',');

/** What an entry cost, was paid for it or went back, each with its currency; none is the rule. */
function moneyCells({ cause, cost, money }: StatementEntry, locale: Locale): string[] {
  const [first, ...more] = cost;
  // Credits of two currencies in one message: no number that could be added up.
  if (first && more.length > 0)
    return [
      csvCell(cost.map((one) => `${decimal(one.amount, locale)} ${one.currency}`).join(' + ')),
      '',
      '',
    ];
  if (first) return [decimal(first.amount, locale), '', first.currency];
  if (!money) return ['', '', ''];
  const isBack = cause === 'refund' || cause === 'chargeback';
  return ['', decimal(isBack ? -money.amount : money.amount, locale), money.currency];
}

/** One entry as a line; amounts are bare numbers, so that they can be added up. */
export function line(entry: StatementEntry, options: { locale: Locale; zone: string }): string {
  const { locale, zone } = options;
  const at = new Date(entry.at).toLocaleString('sv-SE', { timeZone: zone });
  const cells = [
    csvCell(at),
    csvCell(text(locale, `cause.${entry.cause}`) ?? entry.cause),
    csvCell(entry.member?.name ?? ''),
    csvCell(entry.member ? (text(locale, entry.member.fictional ? 'yes' : 'no') ?? '') : ''),
    String(entry.amount),
    String(entry.balance),
    ...moneyCells(entry, locale),
  ];
  return `${cells.join(separatorOf(locale))}\r\n`;
}

/** The member's statement as a table for a spreadsheet, in the language of the page. */
export async function downloadStatement(
  { services, now, locale, query }: Request<StatementFilter, unknown>,
  viewer: Viewer,
): Promise<FileAnswer> {
  const { database } = services;
  const zone = await zoneOfMember(database, viewer);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    // The mark by which a spreadsheet knows UTF-8.
    yield Buffer.from(
      `\ufeff${COLUMNS.map((column) => csvCell(text(locale, `columns.${column}`) ?? column)).join(separatorOf(locale))}\r\n`,
    );
    for await (const entries of allEntries(database, viewer, query, zone))
      yield Buffer.from(entries.map((entry) => line(entry, { locale, zone })).join(''));
  }
  const site = services.settings
    .current()
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return {
    name: `${site}-credits-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: bytes(),
  };
}
