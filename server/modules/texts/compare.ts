import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { FALLBACK_LOCALE, LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { fillText, placeholdersOf } from './fill.ts';
import type { Sources } from './files.ts';
import { parseText, TextError } from './parse.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

const sorted = (list: Iterable<string>): string => [...list].sort().join(', ');

/**
 * Where a text's links to our own pages and addresses lead. Authorities and help lines go by the
 * reader's country: links to other sites and numbers in words differ between languages.
 */
const targetsOf = (source: string): string[] =>
  [...source.matchAll(/\]\((?!https:|tel:\d)([^)\s]+)\)/g)].map(([, target = '']) => target);

function shapeOf(source: string): Readonly<Record<string, string>> {
  const body = parseText(source);
  return {
    sections: body.sections.map(({ id }) => id).join(', '),
    summaries: sorted(body.sections.flatMap(({ id, summary }) => (summary.length > 0 ? [id] : []))),
    questions: body.sections.map(({ id, parts }) => `${id} ${String(parts.length)}`).join(', '),
    values: sorted(new Set(placeholdersOf(source))),
    links: sorted(new Set(targetsOf(source))),
  };
}

/** What a locale has otherwise than Dutch, in words. */
function otherThan(dutch: string, source: string): string[] {
  const [here, there] = [shapeOf(source), shapeOf(dutch)];
  return Object.keys(there)
    .filter((part) => here[part] !== there[part])
    .map((part) => `its ${part} are “${here[part] ?? ''}”, in Dutch “${there[part] ?? ''}”`);
}

/**
 * What is wrong with a page's texts: not in the form of a text, a name that the code does not know,
 * or a language with other sections, values or links than Dutch. Regional texts may differ.
 */
export function textProblems(sources: Sources, settings: SiteSettings): string[] {
  const problemsOf = (locale: Locale): string[] => {
    try {
      fillText(parseText(sources[locale]), {
        values: textValues(settings, locale),
        tables: textTables(settings, locale),
      });
      return FALLBACK_LOCALE[locale] ? [] : otherThan(sources.nl, sources[locale]);
    } catch (error) {
      if (error instanceof TextError) return [error.message];
      throw error;
    }
  };
  return LOCALES.flatMap((locale) => problemsOf(locale).map((problem) => `${locale}: ${problem}`));
}
