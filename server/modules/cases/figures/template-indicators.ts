import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import type { Ground, Measure } from '../../../../shared/operator/measures.ts';
import {
  ALL,
  HOSTING,
  hours,
  LEAD,
  periodOf,
  PLATFORMS,
  moderatorsOf,
  sum,
  TOTAL,
  VLOPS,
} from './template-parts.ts';
import type { Cell, Of, Part } from './template-parts.ts';

type Indicator = readonly [applies: string, indicator: string, scope: string, value: Cell];

/** The template's parts that have a line for each indicator. */
const indicators = (
  figures: Figures,
  { settings }: Of,
  sections: readonly (readonly [section: string, lines: readonly Indicator[]])[],
  context: string | null = 'Contextual Information',
): Part => [
  [...LEAD, 'Section', 'Indicator', 'Scope', 'Value', ...(context === null ? [] : [context])],
  sections.flatMap(([section, lines]) =>
    lines.map(([applies, ...line]) => [
      applies,
      settings.name,
      periodOf(figures),
      section,
      ...line,
      ...(context === null ? [] : [null]),
    ]),
  ),
];

const TOTAL_NUMBER = 'Total number';
const COMPLAINTS = 'Number of complaints submitted to the internal-complaints mechanism';
const COMPLAINED_OF = [
  'to remove or disable access to or restrict visibility of information',
  'to suspend or terminate the provision of the service',
  'to suspend or terminate an account',
  'to restrict the ability to monetise information',
  'not to take action on a notice submitted in accordance with Article 16',
  'not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
];
const OUTCOMES = [
  TOTAL_NUMBER,
  'Decisions upheld',
  'Decisions partially reversed',
  'Decisions reversed',
  'Median time',
];
const DISPUTES = 'Number of disputes submitted to out-of-court dispute settlement bodies';
/**
 * What article 23 asks for: content against the law (1), notices without a ground (2). A suspension
 * for a clause of the terms is counted among the measures alone.
 */
const MISUSE = {
  content: { measure: 'suspended', ground: 'illegal' },
  notices: { measure: 'reports_off', ground: 'false_reports' },
} as const satisfies Record<string, { measure: Measure; ground: Ground }>;
const misuse = ({ measures }: Figures, kind: keyof typeof MISUSE): number => {
  const { measure, ground } = MISUSE[kind];
  return sum(
    measures
      .filter((one) => one.measure === measure && one.ground === ground)
      .map(({ count }) => count),
  );
};

/** In the order of the template; nothing of a year whose disputes were not recorded. */
function disputeValues({ disputes }: Figures): Cell[] {
  if (!disputes) return [];
  const { submitted, upheld, partly, reversed, omitted, median_days: days } = disputes;
  const { to_carry_out: all, carried_out: done } = disputes;
  return [
    ...[submitted, upheld, partly, reversed],
    days === null ? null : days * 24,
    omitted,
    all === 0 ? null : Math.round((done / all) * 1_000) / 10,
  ];
}

const SUSPENSIONS = 'Number of suspensions enacted for the provision of manifestly';

/** Part 7: complaints about decisions (appeals here), disputes, repeated misuse. */
export function appeals(figures: Figures, of: Of): Part {
  const { appeals: counted } = figures;
  const values = [
    counted.received,
    counted.dismissed,
    counted.partly,
    counted.upheld,
    hours(counted.median_minutes),
  ];
  return indicators(figures, of, [
    [
      'Internal complaints mechanism',
      [
        ...OUTCOMES.map((scope, index): Indicator => [
          index === 0 ? ALL : PLATFORMS,
          COMPLAINTS,
          scope,
          values[index] ?? null,
        ]),
        [PLATFORMS, COMPLAINTS, 'Decision omitted', null],
        [
          PLATFORMS,
          'Number of restrictions newly imposed as a result of an internal complaint',
          TOTAL_NUMBER,
          null,
        ],
        ...COMPLAINED_OF.flatMap((decision) =>
          OUTCOMES.map((scope): Indicator => [
            PLATFORMS,
            `Complaint regarding a decision ${decision}`,
            scope,
            null,
          ]),
        ),
      ],
    ],
    [
      'Out-of-court dispute settlement bodies',
      [...OUTCOMES, 'Decision omitted', 'Percentage of outcomes implemented'].map(
        (scope, index): Indicator => [
          PLATFORMS,
          DISPUTES,
          scope,
          disputeValues(figures)[index] ?? null,
        ],
      ),
    ],
    [
      'Suspensions imposed on repeated offenders',
      [
        [PLATFORMS, `${SUSPENSIONS} illegal content`, TOTAL_NUMBER, misuse(figures, 'content')],
        [PLATFORMS, `${SUSPENSIONS} unfounded notices`, TOTAL_NUMBER, misuse(figures, 'notices')],
        [PLATFORMS, `${SUSPENSIONS} unfounded complaints`, TOTAL_NUMBER, 0],
      ],
    ],
  ]);
}

const MEASURES = [
  'Number of measures solely taken by automated means',
  'Number of measures not taken by automated means',
];
const NOTICES = [
  'Number of notices solely processed by automated means',
  'Number of notices not processed by automated means',
];

function automationLines(
  [applies, scope]: readonly [string, string],
  names: readonly string[],
  values: readonly Cell[] = [],
): Indicator[] {
  return [
    ...names.map((name, index): Indicator => [applies, name, scope, values[index] ?? null]),
    ...['Accuracy', 'Precision', 'Recall'].map((measured): Indicator => [
      applies,
      `Accuracy of the automated means - ${measured}`,
      scope,
      null,
    ]),
  ];
}

/** Part 8: what was decided with and without software. */
export function automation(figures: Figures, of: Of): Part {
  const { fully, partly, none } = figures.automation;
  return indicators(figures, of, [
    [
      'Use of automated means for content moderation',
      [
        ...automationLines([ALL, TOTAL_NUMBER], MEASURES, [fully, partly + none]),
        ...automationLines([ALL, 'Own-initiative'], MEASURES),
        ...automationLines([HOSTING, 'NAM Total'], NOTICES),
        ...automationLines([PLATFORMS, 'NAM Trusted Flagger'], NOTICES),
      ],
    ],
  ]);
}

const LANGUAGES = 'Number of total moderators with sufficient linguistic expertise';

/** Part 9. */
export const people = (figures: Figures, of: Of): Part =>
  indicators(
    figures,
    of,
    [
      [
        'Human resources dedicated to content moderation',
        [
          [
            VLOPS,
            'Number of internal moderators employed by the provider',
            TOTAL_NUMBER,
            moderatorsOf(figures),
          ],
          [VLOPS, 'Number of external moderators contracted by the provider', TOTAL_NUMBER, null],
          [VLOPS, LANGUAGES, TOTAL_NUMBER, moderatorsOf(figures)],
          ...figures.moderators.map(({ language, count }): Indicator => [
            VLOPS,
            LANGUAGES,
            language,
            count,
          ]),
        ],
      ],
    ],
    'Contextual information',
  );

/** Part 10. */
export const recipients = (figures: Figures, of: Of): Part =>
  indicators(
    figures,
    of,
    [
      [
        'AMAR',
        [
          [
            'Only for VLOPs and VLOSEs',
            'Number of average monthly active recipients during the reporting period',
            TOTAL,
            figures.recipients.average,
          ],
        ],
      ],
    ],
    null,
  );
