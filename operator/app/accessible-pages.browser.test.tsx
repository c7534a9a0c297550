import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import type { OperatorRole } from '../../shared/operator/roles.ts';
import { success } from '../../shared/result.ts';
import {
  operator,
  photoCase,
  reportCase,
  type DeskAnswers,
} from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Item = Answer<'getDeskCase'>['case'];
type Macro = Answer<'getMacros'>['macros'][number];

const AT = '2026-11-27T12:00:00.000Z';
const LATER = '2026-11-27T18:00:00.000Z';
const noor = { id: newId(), number: 7, name: 'Noor', role: 'senior' as const };
const photo = () => ({ id: newId(), status: 'active' as const, created_at: AT });

const getFiction = () =>
  success<Answer<'getFiction'>>({
    profiles: [false, true].map((retired) => ({
      ...{ id: newId(), name: 'Fleur', gender: 'female', date_of_birth: '1990-05-01', retired },
      ...{ country: 'NL', city: 'Utrecht', languages: ['nl'], reason: 'een praatje' },
      ...{ about: 'Ik ben verzonnen.', has_photo: true, writer: 'Studio Pen' },
      photos: [{ ...photo(), visibility: 'public', origin: 'uploaded' }],
      ...{ picture_source: 'zelf getekend', changed_by: noor, changed_at: AT },
    })),
    next_cursor: null,
  });

const macro = (changes: Partial<Macro> = {}): Macro => ({
  ...{ id: newId(), version: 3, title: 'Betaald, nog geen credits', kinds: ['complaint'] },
  texts: { nl: 'Hallo {{name}},\n\nJe credits komen.', de: 'Hallo!' },
  clause: {
    ...{ page: 'terms', section: 'credits', version: '2026-11-01', current: '2026-12-01' },
    ...{ page_title: 'Voorwaarden', section_title: 'Credits en prijzen', changed: true },
  },
  ...{ to_review: false, review_from: '2027-01-15', retired: false, saved_by: noor, saved_at: AT },
  ...changes,
});
const getMacros = () =>
  success({ macros: [macro({ to_review: true }), macro(), macro({ retired: true })] });

const partners: DeskAnswers = {
  getPartners: () =>
    success({
      reports: true,
      partners: [
        {
          ...{ network: 'adnet', name: 'Adnet', active: true, waiting: 1, failing: 2, given_up: 1 },
          postback_url: `https://adnet.example/?s={sub1}&t=${'long'.repeat(30)}`,
          last_error: 'The partner answered 500.',
        },
      ],
    }),
  getArrivals: () =>
    success({
      rows: [
        {
          ...{ day: '2026-11-20', network: 'adnet', lander: 'home', visits: 42, bounces: null },
          ...{ sign_ups: 5, activations: null, purchases: null, refunds: null },
        },
      ],
      more: true,
    }),
};

const getContentViews = () =>
  success<Answer<'getContentViews'>>({
    views: [
      {
        ...{ id: newId(), operator: noor, profile: newId(), what: 'message', count: 2 },
        ...{ case: 1_201, at: AT, told_at: AT },
      },
      {
        ...{ id: newId(), operator: null, profile: null, what: 'photo', count: 1 },
        ...{ case: 1_202, at: AT, told_at: null },
      },
    ],
    next_cursor: 'next',
  });

/** With something in each of its parts. */
const fullCase = (changes: Partial<Item> = {}): Item =>
  reportCase(
    {
      ...{ escalated: true, late: true, priority: 1, reports: 2, mine_until: LATER },
      notes: [{ by: 'Moderator 2', at: AT, text: 'Ik twijfel.' }],
      escalation: { by: 'Moderator 2', at: AT, text: 'Kijk jij?' },
      ...changes,
    },
    {
      ...{ about: 'Ik houd van wandelen.', reason: 'een praatje', premium: true, fictional: true },
      photos: [{ id: newId(), status: 'active' }] as NonNullable<Item['subject']>['photos'],
      restrictions: [{ measure: 'messages_off', until: LATER }],
      history: [
        {
          ...{ number: 900, kind: 'report', topic: 'money', created_at: AT, decided_at: AT },
          ...{ measure: 'warned', ground: 'money', reversed: true },
        },
      ] as NonNullable<Item['subject']>['history'],
    },
  );
const mine = fullCase();
const decision: Item['decisions'][number] = {
  ...{ id: newId(), measure: 'messages_off', outcome: null, text: 'Je kunt even niet schrijven.' },
  ...{ until: LATER, ground: 'money', decided_by: 'Senior 2', decided_at: AT, undo_until: AT },
  ...{ mailed_at: AT, appeal_until: LATER, reversed: null },
};
const over = fullCase({ state: 'decided', mine_until: null, choices: [], decisions: [decision] });
const photos = [photoCase(), photoCase()];

interface Shown {
  what: string;
  at: string;
  as: OperatorRole;
  answers?: DeskAnswers;
  waiting?: Item[];
  /** What stands there once all of it came. */
  until: () => ReturnType<typeof page.getByText>;
  /** What is opened on it. */
  then?: () => Promise<unknown>;
}
const PAGES: Shown[] = [
  {
    ...{ what: 'the desk of photos', at: 'photos', as: 'moderator', waiting: photos },
    until: () => page.getByText(`Zaak ${photos[0]?.number}`).first(),
  },
  {
    ...{ what: 'the grid of photos', at: 'photos', as: 'moderator', waiting: photos },
    until: () => page.getByText(`Zaak ${photos[0]?.number}`).first(),
    then: () => press('g'),
  },
  {
    ...{ what: 'fiction', at: 'fiction', as: 'senior', answers: { getFiction } },
    until: () => page.getByText('Studio Pen').first(),
  },
  {
    ...{ what: 'the form of fiction', at: 'fiction', as: 'senior', answers: { getFiction } },
    until: () => page.getByText('Studio Pen').first(),
    then: () => page.getByRole('button', { name: 'Wijzigen', exact: true }).first().click(),
  },
  {
    ...{ what: 'macros', at: 'macros', as: 'senior', answers: { getMacros } },
    until: () => page.getByText('Na te kijken: 1').first(),
  },
  {
    ...{ what: 'the form of a macro', at: 'macros', as: 'senior' },
    answers: { getMacros, getMacroClauses: () => success({ pages: [] }) },
    until: () => page.getByText('Na te kijken: 1').first(),
    then: () => page.getByRole('button', { name: 'Nieuw vast antwoord' }).click(),
  },
  {
    ...{ what: 'partners', at: 'partners', as: 'finance', answers: partners },
    until: () => page.getByText('The partner answered 500.'),
  },
  {
    ...{ what: 'views', at: 'views', as: 'auditor', answers: { getContentViews } },
    until: () => page.getByText('bericht × 2'),
  },
  {
    ...{ what: 'comfort', at: 'comfort', as: 'moderator' },
    until: () => page.getByText('Herinner me aan een pauze'),
  },
  {
    ...{ what: 'a case that is held', at: `case/${mine.id}`, as: 'senior', waiting: [mine] },
    until: () => page.getByText('Ik houd van wandelen.'),
    then: () => press('4'),
  },
  {
    ...{ what: 'a case that is decided', at: `case/${over.id}`, as: 'senior', waiting: [over] },
    until: () => page.getByText('Je kunt even niet schrijven.'),
  },
];

test.each(PAGES.flatMap((one) => [true, false].map((dark) => ({ ...one, dark }))))(
  '$what has nothing that a reader stumbles over or that is too wide (dark: $dark)',
  async ({ at, as, answers, waiting, until, then, dark }) => {
    await openDesk(`/nl/${at}`, {
      as: operator(as),
      ...(answers && { answers }),
      ...(waiting && { waiting }),
      size: dark ? DESKTOP : PHONE,
      dark,
    });
    await expect.element(until()).toBeVisible();
    await then?.();
    await expectAccessible();
    expectNoSidewaysScroll();
  },
);

test('where a window is narrow, the parts of a case stand one under the other and scroll as one', async () => {
  await openDesk(`/nl/case/${mine.id}`, { as: operator('senior'), waiting: [mine], size: PHONE });
  await expect.element(page.getByText(/^Van jou tot/)).toBeInTheDocument();
  const parts = [...document.querySelectorAll('[data-case] > *')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  expect(boxes).toHaveLength(3);
  for (const [index, { width, bottom }] of boxes.entries()) {
    expect(width).toBe(boxes[0]?.width);
    expect(bottom).toBeLessThanOrEqual(boxes[index + 1]?.top ?? Infinity);
    expect(parts[index]?.scrollHeight).toBe(parts[index]?.clientHeight);
  }
  await page.getByRole('radio', { name: 'Waarschuwing' }).click();
  await expect.element(page.getByLabelText(/^Eigen woorden/)).toBeInTheDocument();
});
