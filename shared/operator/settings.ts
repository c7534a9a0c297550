import type { SiteSettings } from '../contract/settings.ts';
import type { OperatorRight } from './roles.ts';

/** The groups of the settings as the desk shows them, in order. */
export const SETTING_GROUPS = ['prices', 'rules', 'site', 'company', 'members'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
export type SettingKey = keyof SiteSettings;

/** The group of each setting. Which changes need two operators follows from the group. */
export const SETTINGS_OF: { readonly [Group in SettingGroup]: readonly SettingKey[] } = {
  prices: [
    'bundles',
    'message_credits',
    'signup_credits',
    'photo_credits',
    'gift_credits',
    'gift_prices',
    'voice_credits',
    'free_first_message',
    'free_conversations',
    'minimum_message_costs',
    'match_claim_percentage',
    'welcome_discount',
    'welcome_hours',
    'delete_discount',
    'payment_methods',
    'vat_rates',
    'direct_debit',
    'purchase_caps',
    'refund_approval',
    'sepa_creditor_name',
    'sepa_creditor_id',
    'statement_text',
  ],
  rules: [
    'refund_days',
    'min_age',
    'signups',
    'invite_codes',
    'four_eyes',
    'misuse_warnings',
    'history_days',
    'reveal_accounts',
    'member_resell',
    'partner_postbacks',
    'attribution_storage',
    'parental_label',
  ],
  site: [
    'name',
    'domain',
    'domain_language',
    'cdn_prefix',
    'index_title',
    'description',
    'design_version',
    'countries',
    'geoip_default_country',
    'enable_site_entry_popup',
    'logged_out_search',
    'logged_out_search_trafficsource',
    'indexed_landers',
    'partner_name',
    'partner_url',
    'login_attempts',
    'login_block_minutes',
  ],
  company: [
    'support_email',
    'support_phone',
    'company_name',
    'company_address',
    'company_city',
    'company_country',
    'company_kvk',
    'company_tradenames',
    'company_vat_numbers',
    'company_legal_form',
    'company_capital',
    'company_representatives',
    'publishing_director',
    'hosting_provider',
    'youth_protection_officer',
    'consumer_mediator',
  ],
  members: [
    'visible_profile_fields',
    'visible_profile_notes',
    'search_fields',
    'interests',
    'message_length',
    'voice_minutes',
    'swipe_likes',
    'matchfinder_race',
    'fictional_icon',
  ],
};

/** Groups that two operators change together, and by which rights they ask and agree. */
export const FOUR_EYES_GROUPS = {
  prices: { ask: ['prices', 'settings'], approve: ['prices', 'settings'] },
  // The role that answers for members’ data reviews what the terms promise.
  rules: { ask: ['settings'], approve: ['settings', 'legal_texts'] },
} as const satisfies Partial<
  Record<SettingGroup, Record<'ask' | 'approve', readonly OperatorRight[]>>
>;

/** The group of a setting; null for an unknown name. */
export const groupOfSetting = (key: string): SettingGroup | null =>
  SETTING_GROUPS.find((group) => SETTINGS_OF[group].some((one) => one === key)) ?? null;

export const needsTwoOperators = (group: SettingGroup): group is keyof typeof FOUR_EYES_GROUPS =>
  Object.hasOwn(FOUR_EYES_GROUPS, group);

/** The settings that an operator with these rights sees: one who sees money sees the prices. */
export const shownGroups = (rights: readonly OperatorRight[]): readonly SettingGroup[] =>
  rights.includes('settings')
    ? SETTING_GROUPS
    : [
        ...(rights.includes('prices') ? (['prices'] as const) : []),
        ...(rights.includes('legal_texts') ? (['rules'] as const) : []),
      ];
