import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import { isIllegal, restrictionOf, RESTRICTION_COLUMNS } from './restrictions.ts';
import { appeals, automation, people, recipients } from './template-indicators.ts';
import { ALL, HOSTING, hours, LEAD, periodOf, sum, TOTAL } from './template-parts.ts';
import type { Cell, Of, Part } from './template-parts.ts';

// The quantitative template of Implementing Regulation (EU) 2024/2835: its columns and lines, in its
// words and order, but for lines by keyword. What is not counted here is an empty cell (decision 077).

const ILLEGAL = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
] as const;
const OTHER = 'OTHER_VIOLATION_TC';

/** A count with the same words again for what explains it, which stays empty. */
const withContext = (names: readonly string[], words: string): readonly string[] => [
  ...names,
  ...names.map((name) => `${words} ${name}`),
];
const padded = (cells: readonly Cell[]): Cell[] => [...cells, ...cells.map(() => null)];

/** Of one group; several medians cannot be combined. */
const onlyMedian = (items: readonly { median_minutes: number | null }[]): number | null =>
  items.length === 1 ? hours(items[0]?.median_minutes ?? null) : null;

/**
 * The line of all and one for each category.
 * @param last the template's last category of a part, for all that has none of its own there.
 * @param cells the counts of some of them; `isAll` of all together.
 */
function byCategory<Item extends { category: string }>(
  items: Item[],
  last: string,
  cells: (own: Item[], isAll: boolean) => readonly Cell[],
): (readonly [category: string, cells: readonly Cell[]])[] {
  const known: readonly string[] = ILLEGAL.map((name) => `STATEMENT_CATEGORY_${name}`);
  const end = `STATEMENT_CATEGORY_${last}`;
  const placeOf = ({ category }: Item): string => (known.includes(category) ? category : end);
  return [
    [TOTAL, cells(items, true)],
    ...[...known, end].map(
      (category) =>
        [
          category,
          cells(
            items.filter((one) => placeOf(one) === category),
            false,
          ),
        ] as const,
    ),
  ];
}

const identification = ({ year }: Figures, of: Of): Part => [
  ['Applicability', 'Service', 'Indicator', 'Value'],
  [
    ['Name of the service provider', of.settings.company_name],
    ['Date of the publication of the report', of.published],
    ['Date of the publication of the latest previous report', of.publishedBefore],
    ['Starting date of reporting period', `${year}-01-01`],
    ['Ending date of reporting period', `${year}-12-31`],
  ].map(([indicator = '', value = '']) => [ALL, of.settings.name, indicator, value]),
];

const OTHER_TEXT = 'Description of the sub-category "Other"';

const ORDER_COUNTS = [
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
];

function orders(figures: Figures, { settings }: Of): Part {
  const cells = (own: Figures['orders'], median: number | null): Cell[] => [
    sum(own.map(({ received }) => received)),
    null,
    null,
    median,
    null,
    null,
    null,
  ];
  const countries = [...new Set(figures.orders.map(({ country }) => country))].sort();
  const scopes = [TOTAL, ...countries].map((scope) => ({
    scope,
    own:
      scope === TOTAL ? figures.orders : figures.orders.filter(({ country }) => country === scope),
  }));
  return [
    [
      ...LEAD,
      'Category of illegal content',
      OTHER_TEXT,
      'Scope',
      ...withContext(ORDER_COUNTS, 'Contextual information on'),
    ],
    scopes.flatMap(({ scope, own }) =>
      byCategory(own, 'NOT_SPECIFIED_ORDER', (some, isAll) =>
        cells(some, isAll && scope === TOTAL ? hours(figures.medians.orders) : onlyMedian(some)),
      ).map(([category, counts]) => [
        ALL,
        settings.name,
        periodOf(figures),
        category,
        null,
        scope,
        ...padded(counts),
      ]),
    ),
  ];
}

const NOTICE_COUNTS = [
  'Number of notices received',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
];

function notices(figures: Figures, { settings }: Of): Part {
  const cells = (own: Figures['notices'], isAll: boolean): Cell[] => {
    const [all, trusted] = (['all', 'trusted'] as const).map((flaggers) => {
      const these = own.filter((one) => one.flaggers === flaggers);
      const law = sum(these.map((one) => one.acted_on_law));
      return {
        received: sum(these.map(({ received }) => received)),
        median: isAll
          ? hours(figures.medians[flaggers === 'all' ? 'notices' : 'trusted'])
          : onlyMedian(these),
        law,
        terms: sum(these.map(({ acted }) => acted)) - law,
      };
    });
    const pair = (name: 'received' | 'median' | 'law' | 'terms'): Cell[] => [
      all?.[name] ?? null,
      trusted?.[name] ?? null,
    ];
    return [...pair('received'), null, null, ...pair('median'), ...pair('law'), ...pair('terms')];
  };
  return [
    [
      ...LEAD,
      'Category of illegal content',
      OTHER_TEXT,
      ...withContext(NOTICE_COUNTS, 'Contextual information on'),
    ],
    byCategory(figures.notices, 'NOT_SPECIFIED_NOTICE', cells).map(([category, counts]) => [
      HOSTING,
      settings.name,
      periodOf(figures),
      category,
      null,
      ...padded(counts),
    ]),
  ];
}

const MEASURE_COUNTS = [
  "Number of measures taken at the provider's own initiative",
  'Number of measures taken after detection with solely automated means',
  ...RESTRICTION_COLUMNS,
];

function ownInitiative(figures: Figures, { settings }: Of, basis: 'law' | 'terms'): Part {
  const own = figures.measures.filter(
    ({ source, ground }) => source === 'own_initiative' && isIllegal(ground) === (basis === 'law'),
  );
  const cells = (these: Figures['measures']): Cell[] => [
    sum(these.map(({ count }) => count)),
    // No detection is automated here.
    0,
    ...RESTRICTION_COLUMNS.map((column) =>
      sum(
        these
          .filter(({ measure }) => restrictionOf(measure)?.column === column)
          .map(({ count }) => count),
      ),
    ),
  ];
  return [
    [
      ...LEAD,
      basis === 'law'
        ? 'Category of illegal content'
        : "Category of incompatibility with the provider's terms and conditions",
      OTHER_TEXT,
      ...withContext(MEASURE_COUNTS, 'Contextual Information on'),
    ],
    byCategory(own, OTHER, cells).map(([category, counts]) => [
      ALL,
      settings.name,
      periodOf(figures),
      category,
      null,
      ...padded(counts),
    ]),
  ];
}

/** The months that the average of a year is made of, and every six of them; no part of the template. */
function recipientMonths(figures: Figures, { settings }: Of): Part {
  const { months, halves = [] } = figures.recipients;
  return [
    ['Service', 'From', 'To', 'Months counted', 'Average monthly active recipients in the Union'],
    [
      ...halves.map(({ from, to, counted, average }) => [from, to, counted, average]),
      ...months.map(({ month, recipients: number }) => [month, month, 1, number]),
    ].map((cells) => [settings.name, ...cells]),
  ];
}

/** The parts by the name of their file, in the template's order. */
export const PARTS = {
  report_identification: identification,
  member_states_orders: orders,
  notices,
  own_initiative_illegal: (figures: Figures, of: Of) => ownInitiative(figures, of, 'law'),
  own_initiative_tc: (figures: Figures, of: Of) => ownInitiative(figures, of, 'terms'),
  appeals_and_recidivism: appeals,
  automated_means: automation,
  human_resources: people,
  amar: recipients,
  recipients: recipientMonths,
} as const;
