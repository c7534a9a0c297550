import { z } from 'zod';
import type { ShownText } from '../../../shared/contract/texts.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { showText } from '../../modules/texts/show.ts';
import { currentVersions } from '../../modules/texts/store.ts';
import type { Services } from '../../services.ts';
import type { PageVisit } from './page-visit.ts';

const versionSchema = z.iso.date().optional();

/** Loads a legal or help text, of the version that the address names; null for none of that name. */
const loaderOf =
  (page: ShownText['page']) =>
  async (services: Services, { query, locale }: PageVisit): Promise<ShownText | null> => {
    const version = versionSchema.safeParse(query.get('version') ?? undefined);
    return version.success ? showText(services, { page, version: version.data, locale }) : null;
  };

export const textLoaders = Object.fromEntries(
  LEGAL_PAGES.map((page) => [`pages-${page}`, loaderOf(page)]),
) as Record<`pages-${(typeof LEGAL_PAGES)[number]}`, ReturnType<typeof loaderOf>>;

/** The days from which the texts in force are valid (`2026-11-23`), by the path of their page. */
export async function publishedDays({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<ReadonlyMap<string, string>> {
  // A version is published in every locale at once.
  const versions = await currentVersions(database, 'nl', clock.now());
  return new Map([...versions].map(([page, { version }]) => [`/pages/${page}`, version]));
}
