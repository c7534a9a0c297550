import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';

/** What the parts of the yearly template share (`template.ts`). */
export type Cell = string | number | null;
export type Line = readonly Cell[];
export type Part = readonly [head: readonly string[], lines: readonly Line[]];

/** Whose report it is. */
export interface Of {
  settings: Pick<SiteSettings, 'company_name' | 'name'>;
  /** Days; empty while there is none. */
  published: string;
  publishedBefore: string;
}

/** For whom a line is. */
export const ALL = 'All';
export const HOSTING = 'Only for providers of hosting services, including online platforms';
export const PLATFORMS = 'Only for providers of online platforms';
export const VLOPS = 'Only for VLOPs';

export const TOTAL = 'TOTAL';
export const LEAD = ['Applicability', 'Service', 'Reporting period'] as const;

export const periodOf = ({ year }: Figures): string => `${year}-01-01/${year}-12-31`;

/** Minutes in hours, of one digit. */
export const hours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes / 6) / 10;

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);

/** How many people decide; of a year that counted each by one language, the sum of these. */
export const moderatorsOf = ({ moderators, moderators_total: total }: Figures): number =>
  total ?? sum(moderators.map(({ count }) => count));
