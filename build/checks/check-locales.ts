import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../shared/locales.ts';
import { OPERATOR_LANGUAGES } from '../../shared/operator/roles.ts';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { LEGAL_PAGES } from '../../shared/site/routes.ts';
import { textProblems } from '../../server/modules/texts/compare.ts';
import { readTexts } from '../../server/modules/texts/files.ts';
import { PROJECT } from '../client/client.ts';

/** Checks every text in every language: missing and unused keys, plural forms, placeholders; and the legal texts. */

type Texts = { [key: string]: string | Texts };
/** The site's name is a setting; programs that know no settings have the name they were built with. */
const BRAND = /\bVonk\b/;
const OF_THE_PROGRAM = new Set(['bank', 'desktop', 'lock', 'lock-screen', 'operator', 'shell']);
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** What the law of one language's country adds to a text: the VAT number in the footer of Italian. */
const MORE_PLACEHOLDERS: Readonly<Record<string, string>> = { 'it/common footer.register': 'vat' };
const SOURCES = ['renderer', 'operator', 'server', 'demo', 'electron'];

/** The desk of the operators has two languages; members never see its texts. */
const localesOf = (namespace: string): readonly Locale[] =>
  /^operator(-|$)/.test(namespace) ? OPERATOR_LANGUAGES : LOCALES;

const folder = (locale: string) => join(PROJECT, 'locales', locale);
const namespaces = readdirSync(folder('nl'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5));

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

function read(locale: Locale, namespace: string): Map<string, string> {
  try {
    return flatten(
      JSON.parse(readFileSync(join(folder(locale), `${namespace}.json`), 'utf8')) as Texts,
    );
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new Error(`locales/${locale}/${namespace}.json: ${(problem as Error).message}`);
  }
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ');
const tags = (text: string) =>
  [...text.matchAll(/<\/?(\w+)\s*\/?>/g)]
    .map((match) => match[0])
    .sort()
    .join(' ');

/**
 * The keys that the code names: `written` in quotes, also the key of `namespace:key`, and `made` by
 * a template such as `demo.${kind}.title`.
 */
function keysOfCode(): {
  code: string;
  written: ReadonlySet<string>;
  made: readonly RegExp[];
} {
  const code = SOURCES.flatMap((source) =>
    readdirSync(join(PROJECT, source), { recursive: true, withFileTypes: true }),
  )
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  const written = new Set<string>();
  for (const [, text = ''] of code.matchAll(/['"]([^\s'"`]+)(?=['"])/g)) {
    written.add(text);
    written.add(text.slice(text.lastIndexOf(':') + 1));
  }
  const templates = [...code.matchAll(/`((?:[\w.:]|\$\{[^{}`]*\})+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => text.includes('${') && /\w/.test(text.replace(/\$\{[^{}`]*\}/g, '')));
  const made = [...new Set(templates)].map(
    (text) =>
      new RegExp(
        `^(\\w+:)?${text
          .split(/\$\{[^{}`]*\}/)
          .map((part) => part.replaceAll('.', '\\.'))
          .join('[\\w.-]+')}$`,
      ),
  );
  return { code, written, made };
}
const { code, written, made } = keysOfCode();

const problems: string[] = [];
for (const namespace of namespaces) {
  const dutch = read('nl', namespace);
  const bases = new Set([...dutch.keys()].map((key) => key.replace(PLURAL, '')));
  const plural = new Set(
    [...dutch.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
  );
  const wantedIn = localesOf(namespace);
  for (const locale of LOCALES.filter((one) => !wantedIn.includes(one)))
    if (read(locale, namespace).size > 0)
      problems.push(`locales/${locale}/${namespace}.json: the desk does not speak ${locale}`);
  for (const locale of wantedIn) {
    const own = read(locale, namespace);
    const isRegional = locale in FALLBACK_LOCALE;
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const wanted = [...bases].flatMap((base) =>
      plural.has(base) ? forms.map((form) => `${base}_${form}`) : [base],
    );
    if (!isRegional)
      for (const key of wanted.filter((one) => !own.has(one)))
        problems.push(`locales/${locale}/${namespace}.json: ${key} is missing`);
    for (const [key, text] of own) {
      if (!bases.has(key.replace(PLURAL, '')) && !bases.has(key))
        problems.push(`locales/${locale}/${namespace}.json: ${key} is not in Dutch`);
      if (BRAND.test(text) && !OF_THE_PROGRAM.has(namespace))
        problems.push(`locales/${locale}/${namespace}.json: ${key} names the site: write {{site}}`);
      if (text.trim() === '') problems.push(`locales/${locale}/${namespace}.json: ${key} is empty`);
      const source = dutch.get(key) ?? dutch.get(`${key.replace(PLURAL, '')}_other`);
      if (source === undefined) continue;
      // A form for exactly one may write the number as a word.
      const mayOmitCount = /_(zero|one|two)$/.test(key);
      const needed = (list: string) => (mayOmitCount ? list.replace(/\bcount\b/, '').trim() : list);
      const more = MORE_PLACEHOLDERS[`${locale}/${namespace} ${key}`];
      const wantedHere = more ? `${placeholders(source)} ${more}` : placeholders(source);
      const [here, there] = [needed(placeholders(text)), needed(wantedHere)];
      if (here !== there)
        problems.push(
          `locales/${locale}/${namespace}.json: ${key} has placeholders “${here}”, not “${there}”`,
        );
      if (tags(text) !== tags(source))
        problems.push(`locales/${locale}/${namespace}.json: ${key} has other tags than Dutch`);
    }
  }

  // A mail template `'part.template'`, or `part.${…}` beside its quoted name, uses every key under it.
  const part = namespace.startsWith('mail-') ? namespace.slice('mail-'.length) : null;
  const isMadeOfPart = code.includes(`\`${part}.\${`);
  const isMail = (base: string): boolean => {
    const [name = ''] = base.split('.');
    return part !== null && (written.has(`${part}.${name}`) || (isMadeOfPart && written.has(name)));
  };
  for (const base of bases) {
    const used = isMail(base) || written.has(base) || made.some((pattern) => pattern.test(base));
    if (!used && namespace !== 'choices' && namespace !== 'server')
      problems.push(`locales/nl/${namespace}.json: ${base} is used nowhere`);
  }
}

const settings = siteSettingsSchema.parse({});
for (const page of LEGAL_PAGES)
  for (const problem of textProblems(readTexts(page), settings))
    problems.push(`texts/legal/${page}: ${problem}`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems in the texts.`);
  process.exitCode = 1;
} else
  console.log(`Texts: ${namespaces.length} namespaces in ${LOCALES.length} locales are complete.`);
