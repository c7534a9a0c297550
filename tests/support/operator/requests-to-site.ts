import type { fictionCalls } from '../../../shared/contract/operator/fiction.ts';
import type { legalTextCalls } from '../../../shared/contract/operator/legal-texts.ts';
import type { macroCalls } from '../../../shared/contract/operator/macros.ts';
import type { partnerCalls } from '../../../shared/contract/operator/partners.ts';
import type { settingsCalls } from '../../../shared/contract/operator/settings.ts';
import type { transparencyCalls } from '../../../shared/contract/operator/transparency.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Asked } from './asked.ts';

type SiteCall =
  | keyof typeof settingsCalls
  | keyof typeof legalTextCalls
  | keyof typeof transparencyCalls
  | keyof typeof partnerCalls
  | keyof typeof fictionCalls
  | keyof typeof macroCalls;

const writers = ['privacy', 'owner'] as const;
const workers = ['moderator', 'senior', 'finance', 'privacy', 'owner'] as const;
const macro = {
  title: 'Address',
  kinds: ['complaint'],
  texts: { nl: 'Hallo {{name}}.' },
  clause: null,
};
const ofNoMacro = (more: Record<string, unknown>): Asked => ({
  may: ['senior', 'owner'],
  request: () => ({ body: { id: newId(), version: 1, ...more } }),
  refused: 'not_found',
});

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
  getTransparency: { may: ['finance', 'owner', 'auditor'], request: () => ({}) },
  countTransparency: { may: ['owner'], request: () => ({ body: { year: 2024 } }) },
  publishTransparency: {
    may: ['owner'],
    request: () => ({ body: { year: 2025, sha256: 'a'.repeat(64) } }),
    refused: 'not_found',
  },
  getTransparencyFile: {
    may: ['finance', 'owner', 'auditor'],
    request: () => ({ query: { year: '2026', file: 'all' } }),
    refused: 'not_found',
  },
  getPartners: { may: ['finance', 'owner'], request: () => ({}) },
  getArrivals: {
    may: ['finance', 'owner'],
    request: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  getArrivalsFile: {
    may: ['finance', 'owner'],
    request: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  getFiction: { may: ['moderator', 'senior', 'owner'], request: () => ({}) },
  getFictionLog: {
    may: ['moderator', 'senior', 'owner'],
    request: ({ profile }) => ({ query: { profile } }),
    refused: 'not_found',
  },
  createFiction: {
    may: ['senior', 'owner'],
    request: () => ({
      body: {
        id: newId(),
        name: 'Fleur',
        gender: 'female',
        date_of_birth: '1990-05-01',
        country: 'NL',
        language: 'nl',
        writer: '',
        picture_source: 'drawn by us',
      },
    }),
  },
  editFiction: {
    may: ['senior', 'owner'],
    request: ({ profile }) => ({ body: { id: profile, writer: '', picture_source: 'drawn' } }),
    refused: 'not_found',
  },
  retireFiction: {
    may: ['senior', 'owner'],
    request: ({ profile }) => ({ body: { id: profile, retired: true } }),
    refused: 'not_found',
  },
  getMacros: { may: workers, request: () => ({}) },
  getMacroClauses: { may: ['senior', 'owner'], request: () => ({}) },
  getMacroHistory: {
    may: ['senior', 'owner'],
    request: () => ({ query: { id: newId() } }),
    refused: 'not_found',
  },
  getMacroReviews: { may: ['senior', 'owner'], request: () => ({}) },
  createMacro: { may: ['senior', 'owner'], request: () => ({ body: { id: newId(), ...macro } }) },
  editMacro: ofNoMacro({ ...macro }),
  confirmMacro: ofNoMacro({ in_force: '2026-01-01' }),
  retireMacro: ofNoMacro({ retired: true }),
};
