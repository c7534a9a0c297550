import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import type { TextBlock, TextSection } from '../../../../shared/contract/texts.ts';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { PUBLISHED_FILES, publishedPath } from './files.ts';
import { moderatorsOf } from './template-parts.ts';

const texts = textsOf('server-transparency');

/** A published year as visitors read it, below the text about transparency. */
export function reportSection(
  figures: Figures,
  { locale, publicUrl }: { locale: Locale; publicUrl: string },
): TextSection {
  const tag = DATE_LOCALES[locale];
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    texts(locale, key, values) ?? key;
  const number = (value: number): string => numbers.format(value);
  const hours = (minutes: number | null): string =>
    minutes === null ? '–' : say('hours', { number: number(minutes / 60) });
  const category = (name: string): string =>
    say(`categories.${name.replace('STATEMENT_CATEGORY_', '') || 'OTHER_VIOLATION_TC'}`);
  const table = (name: string, columns: readonly string[], rows: string[][]): TextBlock => ({
    kind: 'table',
    name,
    columns: columns.map((column) => say(`columns.${column}`)),
    rows,
  });
  const part = (key: string, ...blocks: TextBlock[]) => ({ title: say(`parts.${key}`), blocks });
  const none: TextBlock = { kind: 'paragraph', spans: [{ text: say('none') }] };
  const orNone = (block: TextBlock & { kind: 'table' }): TextBlock =>
    block.rows.length === 0 ? none : block;
  const { year, orders, notices, measures, appeals, complaints, suspensions } = figures;
  const rowsOf = (rows: Readonly<Record<string, string>>): string[][] =>
    Object.entries(rows).map(([key, value]) => [say(`rows.${key}`), value]);
  const tableOf = (name: string, columns: readonly string[], rows: string[][]) =>
    orNone(table(name, columns, rows) as TextBlock & { kind: 'table' });
  const days = (value: number): string =>
    new Intl.NumberFormat(tag, {
      ...{ style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 },
    }).format(value);
  const disputesTable = (of: NonNullable<Figures['disputes']>): TextBlock =>
    table(
      'disputes',
      ['what', 'number'],
      rowsOf({
        disputes: number(of.submitted),
        disputesUpheld: number(of.upheld),
        disputesPartly: number(of.partly),
        disputesReversed: number(of.reversed),
        disputesOmitted: number(of.omitted),
        disputesMedian: of.median_days === null ? '–' : days(of.median_days),
        disputesCarriedOut:
          of.to_carry_out === 0 ? '–' : percents.format(of.carried_out / of.to_carry_out),
      }),
    );
  return {
    id: `report-${year}`,
    title: say('title', { year }),
    summary: [],
    blocks: [],
    parts: [
      part(
        'orders',
        tableOf(
          'orders',
          ['country', 'category', 'received', 'median'],
          orders.map((one) => [
            one.country,
            category(one.category),
            number(one.received),
            hours(one.median_minutes),
          ]),
        ),
      ),
      part(
        'notices',
        tableOf(
          'notices',
          ['category', 'received', 'acted', 'median'],
          notices
            .filter(({ flaggers }) => flaggers === 'all')
            .map((one) => [
              category(one.category),
              number(one.received),
              number(one.acted),
              hours(one.median_minutes),
            ]),
        ),
      ),
      part(
        'measures',
        tableOf(
          'measures',
          ['measure', 'category', 'source', 'number'],
          measures.map((one) => [
            say(`measures.${one.measure}`),
            category(one.category),
            say(`sources.${one.source}`),
            number(one.count),
          ]),
        ),
      ),
      part(
        'appeals',
        table(
          'appeals',
          ['what', 'number'],
          rowsOf({
            appeals: number(appeals.received),
            reversed: number(appeals.upheld + appeals.partly),
            upheld: number(appeals.dismissed),
            median: hours(appeals.median_minutes),
            complaints: number(complaints.received),
            suspended: number(suspensions.accounts),
            silenced: number(suspensions.notices),
          }),
        ),
      ),
      ...(figures.disputes ? [part('disputes', disputesTable(figures.disputes))] : []),
      part(
        'people',
        table(
          'people',
          ['what', 'number'],
          rowsOf({
            automated: number(figures.automation.fully + figures.automation.partly),
            moderators: number(moderatorsOf(figures)),
            recipients:
              figures.recipients.average === null ? '–' : number(figures.recipients.average),
          }),
        ),
      ),
      part(
        'languages',
        tableOf(
          'languages',
          ['language', 'moderators'],
          figures.moderators.map((one) => [languages.of(one.language) ?? '', number(one.count)]),
        ),
      ),
      part('files', {
        kind: 'list',
        ordered: false,
        items: PUBLISHED_FILES.map((file) => [
          {
            text: file === 'all' ? 'JSON' : `${file}.csv`,
            href: publicUrl + publishedPath(year, file),
          },
        ]),
      }),
    ],
  };
}
