import type { HalfYear } from '../../../../shared/contract/operator/transparency.ts';
import type { TextBlock, TextSection } from '../../../../shared/contract/texts.ts';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';

const texts = textsOf('server-transparency');
/** Two years. */
const MOST_HALVES = 4;

/**
 * How many use the service in the Union, every six months, as visitors read it (DSA, article 24(2)):
 * each average with its period and what is counted. It needs no operator, so that none is late.
 */
export function recipientsSection(halves: readonly HalfYear[], locale: Locale): TextSection {
  const numbers = new Intl.NumberFormat(DATE_LOCALES[locale]);
  const months = new Intl.DateTimeFormat(DATE_LOCALES[locale], {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const say = (name: string): string => {
    const key = `recipients.${name}`;
    return texts(locale, key, {}) ?? key;
  };
  const monthOf = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));
  const paragraph = (key: string): TextBlock => ({
    kind: 'paragraph',
    spans: [{ text: say(key) }],
  });
  const rows = halves
    .slice(-MOST_HALVES)
    .toReversed()
    .map(({ from, to, counted, average }) => [
      `${monthOf(from)} – ${monthOf(to)}`,
      numbers.format(average),
      numbers.format(counted),
    ]);
  return {
    id: 'recipients',
    title: say('title'),
    summary: [],
    blocks: [
      paragraph('definition'),
      paragraph('limits'),
      rows.length === 0
        ? paragraph('none')
        : {
            kind: 'table',
            name: 'recipients',
            columns: [say('period'), say('average'), say('counted')],
            rows,
          },
    ],
    parts: [],
  };
}
