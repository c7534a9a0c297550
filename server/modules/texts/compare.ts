import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { FALLBACK_LOCALE, LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { fillText, placeholdersOf } from './fill.ts';
import type { Sources } from './files.ts';
import { parseText, TextError } from './parse.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

/** What the imprint states where the law of one country asks for it. */
const OF_ONE_COUNTRY: readonly string[] = [
  'company_capital',
  'publishing_director',
  'hosting_provider',
  'youth_protection_officer',
  'consumer_mediator',
];

const sorted = (list: Iterable<string>): string => [...list].sort().join(', ');

/** Where a text leads within the site, or with a value; other sites differ by country. */
const targetsOf = (source: string): string[] =>
  [...source.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => /^[/#]|\{\{/.test(target));

/** The links of a text that lead to no page of the site, or to no section of the text. */
function deadLinks(source: string): string[] {
  const ids = parseText(source).sections.map(({ id }) => id);
  return targetsOf(source).filter((target) => {
    const [path = '', id] = target.split('#', 2);
    if (target.startsWith('/')) return matchRoute(path.split('?', 1)[0] ?? '') === null;
    return target.startsWith('#') && !ids.includes(id ?? '');
  });
}

function shapeOf(source: string): Readonly<Record<string, string>> {
  const body = parseText(source);
  return {
    reason: body.reason.length > 0 ? 'given' : 'not given',
    sections: body.sections.map(({ id }) => id).join(', '),
    summaries: sorted(body.sections.flatMap(({ id, summary }) => (summary.length > 0 ? [id] : []))),
    questions: body.sections.map(({ id, parts }) => `${id} ${String(parts.length)}`).join(', '),
    values: sorted(
      new Set(placeholdersOf(source).filter((name) => !OF_ONE_COUNTRY.includes(name))),
    ),
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
 * What is wrong with a page's texts: a language that is not there, a text that is not in its form, a
 * name that the code does not know, or other sections, values or links than Dutch. Regional texts
 * may differ.
 */
export function textProblems(sources: Partial<Sources>, settings: SiteSettings): string[] {
  const problemsOf = (locale: Locale, source: string): string[] => {
    try {
      fillText(parseText(source), {
        values: textValues(settings, locale),
        tables: textTables(locale, settings),
      });
      const { nl: dutch } = sources;
      const isCompared = !FALLBACK_LOCALE[locale] && dutch !== undefined;
      return [
        ...deadLinks(source).map((target) => `${target} leads nowhere`),
        ...(isCompared ? otherThan(dutch, source) : []),
      ];
    } catch (error) {
      if (error instanceof TextError) return [error.message];
      throw error;
    }
  };
  return LOCALES.flatMap((locale) => {
    const source = sources[locale];
    const problems = source === undefined ? ['it is not there'] : problemsOf(locale, source);
    return problems.map((problem) => `${locale}: ${problem}`);
  });
}
