import type { Span, TextBlock, TextBody } from '../../../shared/contract/texts.ts';
import { TextError } from './parse.ts';

export interface TextParts {
  values: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, { columns: string[]; rows: string[][] }>>;
}

const PLACEHOLDER = /\{\{([a-z0-9_]+)\}\}(\.(?=\s|$))?/g;

/** All that a text asks the code for: `min_age`, `table:cookies`. */
export function placeholdersOf(source: string): string[] {
  return [...source.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name);
}

/**
 * A stored text as it is shown, with values and tables filled in. A point of a list whose value the
 * site has not set is left out: what nobody filled in is not stated.
 * @throws TextError for a name that has no value: a text must not show its own machinery.
 */
export function fillText(body: TextBody, { values, tables }: TextParts): TextBody {
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (_whole, name: string, end = '') => {
      const value = values[name];
      if (value === undefined) throw new TextError(`there is no value ${name}`);
      // A value that is an abbreviation, as "B.V.", has the sentence's full stop already.
      return value.endsWith('.') ? value : value + (end as string);
    });
  const address = (href: string): string =>
    href.startsWith('tel:') ? fill(href).replace(/[^\d+:a-z]/g, '') : fill(href);
  const span = ({ text, href, ...marks }: Span): Span => ({
    ...marks,
    text: fill(text),
    ...(href === undefined ? {} : { href: address(href) }),
  });
  const spans = (list: Span[]): Span[] => list.map(span);
  const isKnown = (item: Span[]): boolean =>
    placeholdersOf(item.map(({ text, href = '' }) => text + href).join('')).every(
      (name) => values[name] !== '',
    );
  const block = (one: TextBlock): TextBlock[] => {
    if (one.kind === 'paragraph') return [{ ...one, spans: spans(one.spans) }];
    if (one.kind === 'list') {
      const items = one.items.filter(isKnown).map(spans);
      return items.length > 0 ? [{ ...one, items }] : [];
    }
    const table = tables[one.name];
    if (!table) throw new TextError(`there is no table ${one.name}`);
    return [{ ...one, ...table }];
  };
  return {
    title: fill(body.title),
    reason: body.reason.map(spans),
    intro: body.intro.flatMap(block),
    sections: body.sections.map((section) => ({
      ...section,
      title: fill(section.title),
      summary: section.summary.map(spans),
      blocks: section.blocks.flatMap(block),
      parts: section.parts.map((part) => ({
        title: fill(part.title),
        blocks: part.blocks.flatMap(block),
      })),
    })),
  };
}
