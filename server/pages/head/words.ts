import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import { NAMED_LANDERS, PLAIN_LANDERS } from '../../../shared/site/routes.ts';
import type { RouteMatch } from '../../../shared/site/routes.ts';
import { pageKey } from '../../../shared/site/site-pages.ts';
import { textsOf } from '../../http/caller/language.ts';
import type { Subject } from './subject.ts';

const text = textsOf('pages');
/** A lander's texts are a namespace of their own. */
const LANDER_TEXTS = new Map(
  [...PLAIN_LANDERS, ...NAMED_LANDERS].map((name) => [name as string, textsOf(`lander-${name}`)]),
);

export interface WordsInput {
  locale: Locale;
  /** Null for an unknown page. */
  match: RouteMatch | null;
  subject: Subject;
  settings: SiteSettings;
  /** A member who wants no title that names the site or anybody. */
  discreet: boolean;
}

const INSTEAD: Readonly<Record<Subject['status'], string>> = {
  200: 'title.notFound',
  403: 'title.blocked',
  404: 'title.notFound',
  500: 'title.failed',
  503: 'title.unavailable',
};

interface Words {
  title: string;
  /** Of the page alone, for use beside the site's name. */
  name: string;
  description: string;
}

/** Title and description: of the member, the settings for home, or the page. */
export function wordsOf({ locale, match, subject, settings, discreet }: WordsInput): Words {
  const site = settings.name;
  const quiet = text(locale, 'quiet') ?? '';
  const general = settings.description || (text(locale, 'description.index', { site }) ?? '');
  const plain = (title: string): Words => ({ title, name: title, description: general });
  const named = (name: string | null, description = general): Words => {
    if (name === null) return { ...plain(discreet ? quiet : site), description };
    const title = discreet ? name : (text(locale, 'withSite', { title: name, site }) ?? name);
    return { title, name, description };
  };
  if (!match || subject.status !== 200) return named(text(locale, INSTEAD[subject.status]));
  const key = pageKey(match);
  if (key === 'index')
    return plain(
      discreet ? quiet : settings.index_title || (text(locale, 'title.index', { site }) ?? site),
    );
  if (discreet) return plain(text(locale, `title.${key}`) ?? quiet);
  const { shared } = subject;
  if (shared)
    return named(
      text(locale, 'title.member', { name: shared.name, age: shared.age }),
      text(locale, 'description.member', { name: shared.name, site }) ?? general,
    );
  if (key === 'members-id') return plain(text(locale, 'title.stranger', { site }) ?? site);
  const lander = LANDER_TEXTS.get(match.params['lander'] ?? '');
  const values = { site, age: settings.min_age };
  return lander
    ? named(
        lander(locale, 'head.title', values),
        lander(locale, 'head.description', values) ?? general,
      )
    : named(text(locale, `title.${key}`), text(locale, `description.${key}`, { site }) ?? general);
}
