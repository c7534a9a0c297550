import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { ShownText, TextBody } from '../../../shared/contract/texts.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Services } from '../../services.ts';
import { halvesOf, recentRecipients } from '../cases/figures/recipients.ts';
import { recipientsSection } from '../cases/figures/recipients-section.ts';
import { figuresOf, publishedReports } from '../cases/figures/reports.ts';
import { reportSection } from '../cases/figures/section.ts';
import { settingsBefore } from '../site/settings/history.ts';
import { fillText } from './fill.ts';
import { bodiesOf, changedSections, versionsOf } from './store.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

interface TextRequest {
  page: ShownText['page'];
  /** Without one the version in force. */
  version?: string | undefined;
  locale: Locale;
}

/** Filled texts by all that they are made of, while the site's settings are these. */
const filled = new WeakMap<SiteSettings, Map<string, ShownText>>();

/**
 * A text as it is shown, with the values of today; those of an old version are of its last day, and
 * a coming one has the prices that are announced until then.
 * @returns null for a page without texts, or a version that there is not.
 */
export async function showText(
  {
    database,
    settings,
    clock,
    config,
    log,
  }: Pick<Services, 'settings' | 'clock' | 'config' | 'log'> & { database: Queryable },
  { page, version, locale }: TextRequest,
): Promise<ShownText | null> {
  const versions = await versionsOf(database, page, locale);
  const now = clock.now();
  const current = versions.find(({ validFrom }) => validFrom <= now);
  const shown = version === undefined ? current : versions.find((one) => one.version === version);
  if (!shown) return null;
  const state = shown === current ? 'current' : shown.validFrom > now ? 'coming' : 'past';

  const site = settings.current();
  const ofSite = filled.get(site) ?? new Map<string, ShownText>();
  filled.set(site, ofSite);
  // Below the text about transparency are who uses the service and the published years.
  const isTransparency = page === 'transparency';
  const reports = isTransparency ? await publishedReports({ database, log }) : [];
  const halves = isTransparency ? halvesOf(await recentRecipients(database, now), now) : [];
  const hashes = [
    ...versions.map((one) => `${one.version} ${one.sha256}`),
    ...reports.map((one) => one.sha256),
    ...halves.map((one) => `${one.from} ${one.average} ${one.counted}`),
  ];
  const inForce = current?.version ?? '';
  const key = [page, locale, shown.version, inForce, ...hashes].join(' ');
  const before = ofSite.get(key);
  if (before) return before;

  const stored = await bodiesOf(database, page, locale);
  const filledBody = async (
    body: TextBody,
    { validFrom, prices }: (typeof versions)[number],
    ended: Date | undefined,
  ): Promise<TextBody> => {
    const announced = versions
      .filter((one) => one.validFrom > now && one.validFrom <= validFrom)
      .map((one) => one.prices)
      .reverse();
    const then = ended && ended <= now ? await settingsBefore(database, site, ended) : site;
    const fillWith = (values: SiteSettings): TextBody =>
      fillText(body, { values: textValues(values, locale), tables: textTables(locale, values) });
    const filledIn = fillWith(Object.assign({}, then, ...announced) as SiteSettings);
    // Why it was made is told as it was announced, also before a price is changed.
    return { ...filledIn, reason: fillWith({ ...then, ...prices }).reason };
  };
  const bodies: { version: string; body: TextBody }[] = [];
  for (const [index, one] of versions.entries()) {
    const body = stored.get(one.version);
    if (body)
      bodies.push({
        version: one.version,
        body: await filledBody(body, one, versions[index - 1]?.validFrom),
      });
  }
  const text = bodies.find((one) => one.version === shown.version);
  if (!text) return null;
  const answer: ShownText = {
    ...text.body,
    sections: [
      ...text.body.sections,
      ...(isTransparency ? [recipientsSection(halves, locale)] : []),
      ...reports.map((one) =>
        reportSection(figuresOf(one), { locale, publicUrl: config.publicUrl }),
      ),
    ],
    page,
    version: shown.version,
    state,
    versions: bodies.map((one, index) => {
      const older = bodies[index + 1];
      return {
        version: one.version,
        changed: older ? changedSections(one.body, older.body) : [],
      };
    }),
  };
  ofSite.set(key, answer);
  return answer;
}
