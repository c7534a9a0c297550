import type { legalTextCalls } from '../../../shared/contract/operator/legal-texts.ts';
import type { settingsCalls } from '../../../shared/contract/operator/settings.ts';
import type { Asked } from './requests-to-desk.ts';

type SiteCall = keyof typeof settingsCalls | keyof typeof legalTextCalls;

const writers = ['privacy', 'owner'] as const;

/** Who may work on the site itself: settings, texts, figures, fiction, partners. */
export const siteRequests: { readonly [Name in SiteCall]: Asked } = {
  getSiteSettings: { may: ['finance', 'privacy', 'owner'], request: () => ({}) },
  getSettingHistory: {
    may: ['finance', 'privacy', 'owner'],
    request: ({ caller }) => ({
      query: { key: caller === 'privacy' ? 'min_age' : 'message_credits' },
    }),
  },
  changeSetting: {
    may: ['owner'],
    request: () => ({ body: { key: 'voice_minutes', from: 3, to: 3, reason: 'shorter' } }),
  },
  getLegalTexts: { may: writers, request: () => ({}) },
  getLegalText: {
    may: writers,
    request: () => ({ query: { page: 'terms', locale: 'nl', version: '2026-01-01' } }),
    refused: 'not_found',
  },
  getLegalDraft: { may: writers, request: () => ({ query: { page: 'faq' } }) },
  saveLegalDraft: {
    may: writers,
    request: () => ({ body: { page: 'faq', locale: 'nl', body: '# Vragen' } }),
  },
  dropLegalDraft: { may: writers, request: () => ({ body: { page: 'faq' } }) },
};
