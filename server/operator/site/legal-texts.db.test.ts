import { beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { auditedActs } from '../../../tests/support/operator/test-desk.ts';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import { publishTestText, sourceOf } from '../../../tests/support/test-texts.ts';
import type { AnnouncedPrices } from '../../../shared/contract/announced-prices.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { newId } from '../../../shared/identifiers.ts';
import { mails } from '../../database/schema/notices.ts';
import { jobs } from '../../database/schema/service.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { textJobs } from '../../modules/texts/announce.ts';
import { showText } from '../../modules/texts/show.ts';

type Draft = OperatorAnswer<'getLegalDraft'>;
const at = openOwnDesk({ four_eyes: 'pair' });
let privacy: TestOperator;
let owner: TestOperator;
beforeEach(async () => {
  await at.database.execute(sql`truncate legal_texts, legal_drafts, jobs`);
  [privacy, owner] = await Promise.all([at.operator('privacy'), at.operator('owner')]);
  await publishTestText(at.database, { version: dayFrom(-10) });
});

const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const save = async (locale: Locale, words: string): Promise<Draft> => {
  const { body } = await at.ask('saveLegalDraft', {
    cookie: privacy.cookie,
    body: { page: 'terms', locale, body: sourceOf(words) },
  });
  return body as Draft;
};
const saveAll = async (words: string): Promise<Draft> => {
  for (const locale of LOCALES) await save(locale, words);
  return (await at.ask('getLegalDraft', { cookie: privacy.cookie, query: { page: 'terms' } }))
    .body as Draft;
};
const askFor = (version: string, sha256: string, prices?: AnnouncedPrices) =>
  at.ask('askApproval', {
    cookie: privacy.cookie,
    body: {
      id: newId(),
      act: 'publish_text',
      args: { page: 'terms', version, sha256, ...(prices && { prices }) },
      reason: 'cheaper',
    },
  });
const agree = ({ id, hash }: Approval, by: TestOperator) =>
  at.ask('decideApproval', { cookie: by.cookie, body: { id, hash, agreed: true } });
const approvalIn = (body: unknown): Approval => (body as { approval: Approval }).approval;
const versions = async () => {
  const { body } = await at.ask('getLegalTexts', { cookie: owner.cookie });
  const { pages } = body as OperatorAnswer<'getLegalTexts'>;
  return pages.find(({ page }) => page === 'terms')?.versions ?? [];
};

test('a text is published by two, whole and ahead, and announced as by the command', async () => {
  const draft = await saveAll('Alles is gratis.');
  expect(draft).toMatchObject({ problems: [], announced: true, earliest: dayFrom(32) });
  const asked = approvalIn((await askFor(dayFrom(32), draft.sha256)).body);
  expect((await versions()).length).toBe(1);
  expect((await agree(asked, privacy)).code).toBe('own_approval');
  expect((await agree(asked, owner)).status).toBe(200);
  const [coming, current] = await versions();
  expect(coming).toMatchObject({ version: dayFrom(32), state: 'coming' });
  expect(coming?.published_by).toMatch(/^privacy \d+$/);
  expect(coming?.texts.map(({ locale }) => locale)).toEqual(LOCALES);
  expect(current?.state).toBe('current');
  expect(await at.database.select().from(jobs).where(eq(jobs.name, 'announce_text'))).toHaveLength(
    1,
  );
  const { body } = await at.ask('getLegalText', {
    cookie: owner.cookie,
    query: { page: 'terms', locale: 'de', version: dayFrom(32) },
  });
  expect(body).toMatchObject({ body: sourceOf('Alles is gratis.') });
  expect((await auditedActs(at.database)).at(-1)).toBe('publish_text');
});

test('nothing is published that lacks a language, is too early, or changed after it was asked for', async () => {
  const partly = await save('nl', 'Alles is gratis.');
  expect(partly.problems).toContain('pl: it is not there');
  expect((await askFor(dayFrom(32), partly.sha256)).code).toBe('validation_failed');
  const draft = await saveAll('Alles is gratis.');
  expect((await askFor(dayFrom(31), draft.sha256)).code).toBe('validation_failed');
  expect((await askFor(dayFrom(32), partly.sha256)).code).toBe('approval_changed');
  const asked = approvalIn((await askFor(dayFrom(32), draft.sha256)).body);
  await save('it', 'Tutto costa il doppio.');
  expect((await agree(asked, owner)).code).toBe('approval_changed');
  expect((await versions()).length).toBe(1);
});

test('a draft that is dropped is gone', async () => {
  await save('nl', 'Alles is gratis.');
  const { body } = await at.ask('dropLegalDraft', {
    cookie: owner.cookie,
    body: { page: 'terms' },
  });
  expect((body as Draft).locales.every(({ body: text }) => text === null)).toBe(true);
});

test('prices are announced by a reason that names them, and the coming text and its mail have them', async () => {
  const prices = { message_credits: 2 };
  const silent = await saveAll('Alles wordt duurder.');
  expect(silent.prices.map(({ key, value }) => [key, value])).toContainEqual([
    'message_credits',
    1,
  ]);
  expect((await askFor(dayFrom(32), silent.sha256, prices)).code).toBe('validation_failed');
  const draft = await saveAll('Een bericht kost {{message_credits}} credits.');
  const asked = approvalIn((await askFor(dayFrom(32), draft.sha256, prices)).body);
  expect(asked.args).toMatchObject({ prices });
  expect((await agree(asked, owner)).status).toBe(200);
  const shown = async (version: string) => {
    const text = await showText(at.services, { page: 'terms', version, locale: 'nl' });
    return JSON.stringify(text);
  };
  expect(await shown(dayFrom(32))).toContain('Een bericht kost 2 credits.');
  const member = await createTestMember(at.database, at.services.clock.now());
  await at.database.update(jobs).set({ run_at: new Date(0) });
  await createJobRunner(at.services, textJobs).runDueJobs();
  const [mail] = await at.database.select().from(mails).where(eq(mails.member_id, member.memberId));
  expect(mail).toMatchObject({
    template: 'legal.terms',
    values: { reason: 'Bij Vonk nu: Een bericht kost 2 credits.' },
  });
});
