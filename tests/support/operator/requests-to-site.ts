import type { fictionCalls } from '../../../shared/contract/operator/fiction.ts';
import type { legalTextCalls } from '../../../shared/contract/operator/legal-texts.ts';
import type { macroCalls } from '../../../shared/contract/operator/macros.ts';
import type { partnerCalls } from '../../../shared/contract/operator/partners.ts';
import type { settingsCalls } from '../../../shared/contract/operator/settings.ts';
import type { transparencyCalls } from '../../../shared/contract/operator/transparency.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Asked } from './asked.ts';
import { TERMS_VERSION } from './desk-rows.ts';

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
const ofMacro = (more: Record<string, unknown>): Asked => ({
  may: ['senior', 'owner'],
  request: async ({ rows }) => ({ body: { ...(await rows.macro()), ...more } }),
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
    request: () => ({ query: { page: 'terms', locale: 'nl', version: TERMS_VERSION } }),
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
    request: async ({ rows }) => ({ body: await rows.countedYear(2025) }),
  },
  getTransparencyFile: {
    may: ['finance', 'owner', 'auditor'],
    request: async ({ rows }) => ({
      query: { year: String((await rows.countedYear(2025)).year), file: 'all' },
    }),
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
    request: async ({ rows }) => ({ query: { profile: await rows.fiction() } }),
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
    request: async ({ rows }) => ({
      body: { id: await rows.fiction(), writer: '', picture_source: 'drawn' },
    }),
  },
  retireFiction: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => ({ body: { id: await rows.fiction(), retired: true } }),
  },
  getMacros: { may: workers, request: () => ({}) },
  getMacroClauses: { may: ['senior', 'owner'], request: () => ({}) },
  getMacroHistory: {
    may: ['senior', 'owner'],
    request: async ({ rows }) => ({ query: { id: (await rows.macro()).id } }),
  },
  getMacroReviews: { may: ['senior', 'owner'], request: () => ({}) },
  createMacro: { may: ['senior', 'owner'], request: () => ({ body: { id: newId(), ...macro } }) },
  editMacro: ofMacro({ ...macro }),
  confirmMacro: ofMacro({ in_force: TERMS_VERSION }),
  retireMacro: ofMacro({ retired: true }),
};
