import type { SearchQuery } from '../../../../shared/contract/search.ts';
import { traitsSql } from '../../../database/schema/traits.ts';

/** The filters of a search for how members live: their choices, height and whom they look for. */
export type TraitFilters = Pick<
  SearchQuery,
  'children' | 'wants_children' | 'smoking' | 'languages' | 'min_height' | 'max_height' | 'seeks_me'
> & {
  /** Whether `seeks_me` may look at whom somebody desires, which the site may hide. */
  seeks_gender?: boolean | undefined;
  /** Leaves out members who look for other ages than the viewer's. */
  open_to_viewer?: boolean | undefined;
};

const TRAITS = traitsSql('profile.');

/** Binds a value of the statement. @returns its placeholder. */
export type Bind = (value: unknown, type: string) => string;

/**
 * The choices wanted, each as a list of which one must match. A profile without an answer matches
 * none.
 */
const wantedTraits = ({ children, wants_children: wants, smoking, languages }: TraitFilters) =>
  [
    languages ?? [],
    (smoking ?? []).map((choice) => `smoking ${choice}`),
    (wants ?? []).map((choice) => `wants ${choice}`),
    children === undefined ? [] : [`children ${children}`],
  ].filter((list) => list.length > 0);

/** SQL: the viewer, once for the statement. */
const viewers = (what: string): string =>
  `(select ${what} from profiles viewer where viewer.id = $1::uuid)`;

/** SQL: members who look for somebody of the viewer's age, or of any age. */
function isOpenToViewer(today: string): string[] {
  const age = viewers(`extract(year from age(${today}, viewer.date_of_birth))`);
  return [
    `(profile.seeks_min_age is null or profile.seeks_min_age <= ${age})`,
    `(profile.seeks_max_age is null or profile.seeks_max_age >= ${age})`,
  ];
}

/**
 * SQL: members whose wanted ages include the viewer's, and whose wanted gender, if given, is the
 * viewer's.
 */
function seeksViewer(today: string, gender: boolean): string[] {
  return [
    '(profile.seeks_min_age is not null or profile.seeks_max_age is not null)',
    ...isOpenToViewer(today),
    ...(gender
      ? [
          `coalesce(profile.sexuality = 'bi' or (profile.sexuality = 'hetero') = (profile.gender <> ${viewers('viewer.gender')}), true)`,
        ]
      : []),
  ];
}

/** SQL conditions for how the members of a search live; `$1` is the viewer. */
export function traitConditions(filters: TraitFilters, today: string, bind: Bind): string[] {
  return [
    ...wantedTraits(filters).map((list) => `${TRAITS} && ${bind(list, 'text[]')}`),
    ...(filters.min_height === undefined
      ? []
      : [`profile.height >= ${bind(filters.min_height, 'int')}`]),
    ...(filters.max_height === undefined
      ? []
      : [`profile.height <= ${bind(filters.max_height, 'int')}`]),
    ...(filters.open_to_viewer ? isOpenToViewer(bind(today, 'date')) : []),
    ...(filters.seeks_me ? seeksViewer(bind(today, 'date'), filters.seeks_gender ?? false) : []),
  ];
}
