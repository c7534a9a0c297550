import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { legalTextCalls } from '../../../shared/contract/operator/legal-texts.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import { AGREED_PAGES } from '../../../shared/site/legal-texts.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import {
  draftsOf,
  dropDrafts,
  hashOfSources,
  publishedBody,
  publishedTexts,
  saveDraft,
  sourcesOf,
} from '../../modules/texts/drafts.ts';
import { earliestDay, versionProblems } from '../../modules/texts/publish.ts';
import { versionsOf } from '../../modules/texts/store.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from '../audit/audit.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { priceViews } from './setting-views.ts';

const EDITS = rolesWith('legal_texts');
type LegalPage = (typeof LEGAL_PAGES)[number];
type PageView = OperatorAnswer<'getLegalTexts'>['pages'][number];

async function draftView(
  database: Database | Transaction,
  services: Pick<Services, 'settings'>,
  page: LegalPage,
  { role, now }: { role: OperatorRole; now: Date },
): Promise<OperatorAnswer<'getLegalDraft'>> {
  const drafts = await draftsOf(database, page);
  const sources = sourcesOf(drafts);
  const names = await namesOf(
    database,
    drafts.map((one) => one.saved_by),
  );
  return {
    page,
    earliest: earliestDay(page, now),
    announced: AGREED_PAGES.some((one) => one === page),
    locales: LOCALES.map((locale) => {
      const draft = drafts.find((one) => one.locale === locale);
      return {
        locale,
        body: draft?.body ?? null,
        saved_by: (draft && names.get(draft.saved_by)) ?? null,
        saved_at: draft?.saved_at.toISOString() ?? null,
      };
    }),
    problems: await versionProblems(database, page, sources, services.settings.current()),
    prices:
      page === 'terms' && (await versionsOf(database, page, 'nl')).length > 0
        ? await priceViews(database, services, role)
        : [],
    sha256: hashOfSources(sources),
  };
}

async function pageViews(database: Database | Transaction, now: Date): Promise<PageView[]> {
  const published = await publishedTexts(database);
  return Promise.all(
    LEGAL_PAGES.map(async (page) => {
      const own = published.filter((one) => one.page === page);
      const dutch = own.filter(({ locale }) => locale === 'nl');
      const current = dutch.find((one) => one.valid_from <= now);
      return {
        page,
        draft: (await draftsOf(database, page)).length,
        versions: dutch.map((one) => ({
          version: one.version,
          state:
            one === current
              ? ('current' as const)
              : one.valid_from > now
                ? ('coming' as const)
                : ('past' as const),
          published_at: one.published_at.toISOString(),
          published_by: one.published_by,
          texts: LOCALES.flatMap((locale) => {
            const text = own.find((it) => it.locale === locale && it.version === one.version);
            return text ? [{ locale, sha256: text.sha256 }] : [];
          }),
        })),
      };
    }),
  );
}

/** The legal and help texts: what is published, and what is to be. */
export const legalTextRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getLegalTexts',
    legalTextCalls.getLegalTexts,
    { roles: EDITS, act: null, repeat: 'read' },
    async (_operator, { database, now }) => ({ pages: await pageViews(database, now) }),
  ),
  operatorRoute(
    'getLegalText',
    legalTextCalls.getLegalText,
    { roles: EDITS, act: null, repeat: 'read' },
    async (_operator, { database, query }) => {
      const text = await publishedBody(database, query);
      if (!text) throw new Refusal('not_found');
      return text;
    },
  ),
  operatorRoute(
    'getLegalDraft',
    legalTextCalls.getLegalDraft,
    { roles: EDITS, act: null, repeat: 'read' },
    ({ role }, { database, services, query, now }) =>
      draftView(database, services, query.page, { role, now }),
  ),
  operatorRoute(
    'saveLegalDraft',
    legalTextCalls.saveLegalDraft,
    { roles: EDITS, act: 'save_legal_draft', repeat: 'natural' },
    async (operator, request) => {
      const { services, body, now } = request;
      const transaction = transactionOf(request);
      await saveDraft(transaction, { ...body, by: operator.id, at: now });
      const view = await draftView(transaction, services, body.page, { role: operator.role, now });
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'save_legal_draft',
        subjects: [`text:${body.page}`],
        after: { locale: body.locale, sha256: view.sha256 },
        at: now,
      });
      return view;
    },
  ),
  operatorRoute(
    'dropLegalDraft',
    legalTextCalls.dropLegalDraft,
    { roles: EDITS, act: 'drop_legal_draft', repeat: 'natural' },
    async (operator, request) => {
      const { services, body, now } = request;
      const transaction = transactionOf(request);
      await dropDrafts(transaction, body.page);
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'drop_legal_draft',
        subjects: [`text:${body.page}`],
        at: now,
      });
      return draftView(transaction, services, body.page, { role: operator.role, now });
    },
  ),
];
