import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import type { OperatorRole } from '../../shared/operator/roles.ts';
import { success } from '../../shared/result.ts';
import { operator, reportCase, type DeskAnswers } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { DESKTOP, expectNoSidewaysScroll, PHONE } from '../../tests/component/screen.ts';
import { FOREIGN_HOST, HOSTILE_TEXTS, RAN } from '../../tests/support/hostile-texts.ts';
import type { Answer } from '../api/calls.ts';

const AT = '2026-11-27T12:00:00.000Z';
const LATER = '2026-11-30T12:00:00.000Z';

/** A mark that turns what follows, a word that is wider than any window, a letter under a tower. */
const REST = `\u202E${'w'.repeat(300)} Z${'\u0301\u0336'.repeat(1_500)}`;
const hostile = (index: number): string => `${HOSTILE_TEXTS[index * 9] ?? ''}${REST}`;
const [name, title, value, reason, other] = [0, 1, 2, 3, 4].map(hostile) as [
  ...[string, string, string, string, string],
];
/** As it is read: the mark by its name. */
const read = (text: string): string => text.replace('\u202E', 'RLO');

const evil = { id: newId(), number: 7, name, role: 'senior' as const };
const macro: Answer<'getMacros'>['macros'][number] = {
  ...{ id: newId(), version: 2, title, kinds: ['report'], texts: { nl: value, de: value } },
  clause: {
    ...{ page: 'terms', section: 'credits', version: '2026-11-01', current: '2026-11-01' },
    ...{ page_title: 'Voorwaarden', section_title: null, changed: false },
  },
  ...{ to_review: false, review_from: null, retired: false, saved_by: evil, saved_at: AT },
};
const getMacros = () => success({ macros: [macro] });
const used = { used: 1, reserved: 0, cost: [] };
const code: Answer<'getCodes'>['codes'][number] = {
  ...{ ...used, code: value, percentage: 10, value: null, currency: null, country: null },
  ...{ minimum_order_value: null, validity: 'once', methods: [], first_purchase_only: false },
  ...{ member: null, expires_at: null, status: 'active', created_at: AT },
};
const setting: Answer<'getSiteSettings'>['settings'][number] = {
  ...{ key: 'support_phone', group: 'company', kind: 'text', choices: [], nullable: false },
  ...{ value, default: other, four_eyes: false, may_change: true },
  last_change: {
    ...{ id: newId(), before: 'oud', after: other, at: AT, role: 'senior', operator: evil },
    by_two: false,
  },
};
const colleague: Answer<'getOperators'>['operators'][number] = {
  ...{ ...evil, email: `${'e'.repeat(240)}@voorbeeld.nl`, created_at: AT, last_seen_at: AT },
  ...{ languages: ['nl'], suspended_at: null },
  sessions: [
    {
      ...{ id: newId(), browser: value, system: other, signed_in_at: AT, last_seen_at: AT },
      current: false,
    },
  ],
  passkeys: [{ id: 'AQID', name: title, created_at: AT, last_used_at: null }],
};
const approval: Answer<'getApprovals'>['approvals'][number] = {
  ...{ id: newId(), act: 'invite_operator', args: { email: value }, hash: 'ab'.repeat(32) },
  ...{ case: null, reason, note: other, asked_by: evil, asked_at: AT, expires_at: LATER },
  ...{ state: 'done', runs_at: null, decided_by: evil, decided_at: AT },
  ...{ may_decide: false, may_stop: false },
};
const held = reportCase({
  mine_until: LATER,
  notes: [{ by: 'Moderator 2', at: AT, text: reason }],
});

interface Shown {
  what: string;
  at: string;
  as: OperatorRole;
  answers: DeskAnswers;
  /** What stands there as it was written. */
  reads: string[];
  then?: () => Promise<unknown>;
}
const PAGES: Shown[] = [
  {
    what: 'macros',
    at: 'macros',
    as: 'senior',
    answers: { getMacros },
    reads: [title, name],
  },
  {
    ...{ what: 'the history of a macro', at: 'macros', as: 'senior', reads: [title, name, value] },
    answers: {
      getMacros,
      getMacroHistory: () => success({ versions: [macro] }),
    },
    then: async () => {
      await page.getByRole('button', { name: /^Geschiedenis/ }).click();
      await expect.element(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
      for (const one of document.querySelectorAll('dialog details')) one.setAttribute('open', '');
    },
  },
  {
    ...{
      what: 'the list of macros',
      at: `case/${held.id}`,
      as: 'moderator',
      answers: { getMacros },
    },
    reads: [title, value, reason],
    then: async () => {
      await expect.element(page.getByText(/^Van jou tot/)).toBeVisible();
      await press('2', 't');
      await expect.element(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  {
    ...{ what: 'codes', at: 'codes', as: 'finance', reads: [value, title] },
    answers: { getCodes: () => success({ codes: [code], rules: [{ ...used, code: title }] }) },
    then: () => page.getByRole('button', { name: 'Beëindigen' }).click(),
  },
  {
    ...{ what: 'settings', at: 'settings', as: 'owner', reads: [value, name] },
    answers: { getSiteSettings: () => success({ settings: [setting] }) },
  },
  {
    ...{ what: 'one setting', at: 'settings', as: 'owner', reads: [value, name, other] },
    answers: {
      getSiteSettings: () => success({ settings: [setting] }),
      getSettingHistory: () =>
        success({ changes: setting.last_change ? [setting.last_change] : [], next_cursor: null }),
    },
    then: async () => {
      await page.getByRole('button', { name: /^Wijzigen/ }).click();
      await page.getByRole('dialog').getByLabelText('Nieuwe waarde').fill('+31');
      await expect.element(page.getByRole('dialog').getByRole('deletion').first()).toBeVisible();
    },
  },
  {
    ...{ what: 'operators', at: 'operators', as: 'owner', reads: [name, title, value, other] },
    answers: {
      getOperators: () =>
        success({
          ...{ operators: [colleague], invitations: [] },
          ...{ invited_by_two: [], has_approver: true },
        }),
    },
  },
  {
    ...{ what: 'approvals', at: 'approvals', as: 'senior', reads: [name, value, reason, other] },
    answers: { getApprovals: () => success({ approvals: [approval], next_cursor: null }) },
  },
  {
    ...{ what: 'blocks', at: 'blocks', as: 'finance', reads: [reason] },
    answers: {
      getBlocks: () =>
        success({
          blocks: [{ id: newId(), kind: 'iban', reason, at: AT, until: null }],
          addresses: 1,
        }),
    },
  },
  {
    ...{ what: 'orders', at: 'holds', as: 'privacy', reads: [title, value, reason] },
    answers: {
      getHolds: () =>
        success({ holds: [{ number: 1, kind: 'report', until: AT, reason, by: 'Privacy 4' }] }),
      getOrders: () =>
        success({
          orders: [
            {
              ...{ id: newId(), number: 1_402, authority: title, reference: value, country: 'NL' },
              ...{ created_at: AT, due_at: LATER, closed_at: null },
            },
          ],
          openings: [],
        }),
    },
  },
  {
    ...{ what: 'views', at: 'views', as: 'auditor', reads: [name] },
    answers: {
      getContentViews: () =>
        success({
          views: [
            {
              ...{ id: newId(), operator: evil, profile: null, what: 'photo', count: 1, case: 1 },
              ...{ at: AT, told_at: null },
            },
          ],
          next_cursor: null,
        }),
    },
  },
  {
    ...{ what: 'audit', at: 'audit', as: 'auditor', reads: [name] },
    answers: {
      getAudit: () =>
        success({
          entries: [
            {
              ...{ number: 1, at: AT, operator: evil, role: 'senior', act: 'escalate', case: 1 },
              ...{ subjects: [], hash: 'ab'.repeat(32), before: null, after: null },
            },
          ],
          next_cursor: null,
        }),
    },
  },
  { what: 'today', at: '', as: 'senior', answers: {}, reads: [name] },
];

/** Whatever would stand outside of the part of the page that it belongs to. */
const tooWide = (): string[] =>
  [...document.querySelectorAll('header:not(dialog *), section, nav, dialog, li, td')]
    .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.tagName} ${box.className}`);

/** What was fetched from elsewhere since. */
function foreignCalls(): string[] {
  const found: string[] = [];
  const observer = new PerformanceObserver((list) =>
    found.push(...list.getEntries().map(({ name: address }) => address)),
  );
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return found;
}

test.each(PAGES.flatMap((one) => [DESKTOP, PHONE].map((size) => ({ ...one, size }))))(
  'whatever stands in $what is text and stays in its place ($size.width wide)',
  async ({ at, as, answers, reads, then, size }) => {
    const foreign = foreignCalls();
    await openDesk(`/nl/${at}`, {
      as: operator(as, { name }),
      answers,
      waiting: [held],
      size,
    });
    await expect.element(page.getByRole('main')).toBeVisible();
    await then?.();
    const shown = () => document.querySelector('#root')?.textContent ?? '';
    for (const text of reads) await expect.poll(shown).toContain(read(text));
    expect(shown()).not.toContain('\u202E');
    expect(
      document.querySelector('#root :is(script, iframe, object, embed, base, [onerror], [onload])'),
    ).toBeNull();
    expect((globalThis as Record<string, unknown>)[RAN]).toBeUndefined();
    expect(foreign.filter((address) => address.includes(FOREIGN_HOST))).toEqual([]);
    expectNoSidewaysScroll();
    expect(tooWide()).toEqual([]);
  },
);
