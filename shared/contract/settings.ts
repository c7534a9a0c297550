import { z } from 'zod';
import { COUNTRIES, INTERESTS } from '../profile-choices.ts';
import { GIFTS } from '../gifts.ts';
import { MOST_VOICE_MINUTES } from '../voice.ts';
import { PROFILE_NOTES } from '../account/profile-fields.ts';
import { INDEXABLE_LANDERS } from '../site/routes.ts';
import { SEARCH_FIELDS } from '../discover/search-fields.ts';
import { salesSettings } from './sales-settings.ts';

const text = z.string().max(2_000);
const cost = z.number().int().min(0).max(1_000);

/** What the operator can change at run time. */
export const siteSettingsSchema = z.object({
  name: text.min(1).default('Vonk'),
  domain: text.default('vonk.example'),
  domain_language: text.default('nl_NL'),
  cdn_prefix: text.default(''),
  index_title: text.default(''),
  description: text.default(''),
  design_version: z.number().int().default(1),
  countries: z
    .array(z.enum(COUNTRIES))
    .min(1)
    .default([...COUNTRIES]),
  visible_profile_fields: z
    .array(z.string())
    .default([
      'about',
      'seeks_min_age',
      'seeks_max_age',
      'children',
      'wants_children',
      'smoking',
      'height',
      'languages',
      'hair_color',
      'eye_color',
      'body_type',
      'relationship_status',
      'tattoos',
      'reason',
      'interests',
      'sexuality',
    ]),
  /** See `PROFILE_NOTES`. */
  visible_profile_notes: z.array(z.string()).default([...PROFILE_NOTES]),
  geoip_default_country: z.enum(COUNTRIES).default('NL'),
  /** See `SEARCH_FIELDS`. */
  search_fields: z.array(z.string()).default([...SEARCH_FIELDS]),
  interests: z.array(z.enum(INTERESTS)).default([...INTERESTS]),
  message_credits: cost.default(1),
  signup_credits: cost.default(0),
  photo_credits: cost.default(2),
  gift_credits: cost.default(3),
  /** The price of a voice message; that of a text where it is null. */
  voice_credits: cost.nullable().default(null),
  /** How long a voice message may be. */
  voice_minutes: z.number().int().min(1).max(MOST_VOICE_MINUTES).default(3),
  /** Gifts that cost something else than `gift_credits`. */
  gift_prices: z.partialRecord(z.enum(GIFTS), cost).default({ bouquet: 5, night: 8 }),
  free_first_message: z.boolean().default(true),
  message_length: z.number().int().min(1).max(10_000).default(1_000),
  minimum_message_costs: z
    .record(
      z.string(),
      z.object({ costs: z.number().int().min(0), currency: z.string().length(3) }),
    )
    .default({
      NL: { costs: 15, currency: 'EUR' },
      BE: { costs: 15, currency: 'EUR' },
      DE: { costs: 15, currency: 'EUR' },
      AT: { costs: 15, currency: 'EUR' },
      CH: { costs: 16, currency: 'CHF' },
      FR: { costs: 15, currency: 'EUR' },
      IT: { costs: 15, currency: 'EUR' },
      ES: { costs: 15, currency: 'EUR' },
      PL: { costs: 62, currency: 'PLN' },
      GB: { costs: 14, currency: 'GBP' },
      IE: { costs: 15, currency: 'EUR' },
      US: { costs: 17, currency: 'USD' },
      CA: { costs: 23, currency: 'CAD' },
      AU: { costs: 26, currency: 'AUD' },
      NZ: { costs: 28, currency: 'NZD' },
    }),
  support_email: text.default('hallo@vonk.example'),
  support_phone: text.default('+31 30 000 00 00'),
  company_name: text.default('Vonk B.V.'),
  company_address: text.default('Oudegracht 1, 3511 AA'),
  company_kvk: text.default('00000000'),
  company_city: text.default('Utrecht'),
  company_country: text.default('NL'),
  company_tradenames: text.default('Vonk'),
  company_vat_numbers: text.default('NL000000000B01'),
  /** For the imprint, which shows those that are set where a country asks for them. */
  company_legal_form: text.default(''),
  company_capital: text.default(''),
  company_representatives: text.default(''),
  publishing_director: text.default(''),
  hosting_provider: text.default(''),
  youth_protection_officer: text.default(''),
  consumer_mediator: text.default(''),
  delete_discount: z.number().int().min(0).max(100).default(50),
  /** A site that leaving members are introduced to; none without an address. */
  partner_name: text.default(''),
  partner_url: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullable()
    .default(null),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  signups: z.enum(['all', 'with_trafficsource', 'other']).default('all'),
  /** Countries where a tab may store where its visitor came from (affiliate storage). */
  attribution_storage: z.array(z.enum(COUNTRIES)).default(['NL']),
  /** Whether partners get reports of what their visitors did; each needs an address, too. */
  partner_postbacks: z.boolean().default(false),
  logged_out_search: z.boolean().default(false),
  logged_out_search_trafficsource: z.boolean().default(false),
  member_resell: z.boolean().default(false),
  refund_days: z.number().int().min(0).default(14),
  fictional_icon: text.default('drama'),
  min_age: z.number().int().min(18).max(99).default(18),
  history_days: z.number().int().min(1).default(365),
  login_attempts: z.number().int().min(1).default(5),
  login_block_minutes: z.number().int().min(1).default(15),
  /** Likes that the swipe game gives a free member in 24 hours. */
  swipe_likes: z.number().int().min(0).max(1_000).default(4),
  free_conversations: z.number().int().min(0).default(2),
  match_claim_percentage: z.number().int().min(0).max(1_000).nullable().default(46),
  matchfinder_race: z.boolean().default(true),
  reveal_accounts: z.boolean().default(true),
  /**
   * Labels visitors' pages as for adults (RTA), so that filters at home know them. It costs being
   * found: search engines with a safe search hide what is labelled.
   */
  parental_label: z.boolean().default(true),
  /** Landers that search engines may show. */
  indexed_landers: z.array(z.enum(INDEXABLE_LANDERS)).default([]),
  ...salesSettings,
  /** One of these allows a sign-up even if `signups` does not. Sent to no client. */
  invite_codes: z.array(z.string().trim().min(8).max(64)).max(1_000).default([]),
  /** How an act of the desk gets its second look. Sent to no client. */
  four_eyes: z.enum(['pair', 'delay']).default('pair'),
  /** How many warnings come before an account is suspended for misuse. Sent to no client. */
  misuse_warnings: z.number().int().min(0).max(20).default(1),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const regionSchema = z.object({ id: z.string(), name: z.string() });

/** What a client gets: the site settings, texts in the visit's language, and facts of the visit. */
export const settingsSchema = siteSettingsSchema
  .omit({
    geoip_default_country: true,
    invite_codes: true,
    partner_postbacks: true,
    bundles: true,
    payment_methods: true,
    vat_rates: true,
    direct_debit: true,
    purchase_caps: true,
    refund_approval: true,
    four_eyes: true,
    misuse_warnings: true,
    company_legal_form: true,
    company_capital: true,
    company_representatives: true,
    publishing_director: true,
    hosting_provider: true,
    youth_protection_officer: true,
    consumer_mediator: true,
  })
  .extend({
    region_data: z.record(z.string(), z.array(regionSchema)),
    geoip_country: z.string(),
    geoip_selected_country: z.string(),
    fictional_warning: z.string(),
    fictional_singular: z.string(),
    fictional_plural: z.string(),
    push_public_key: z.string().nullable(),
    /** Only in demo mode. */
    demo_sign_ins: z
      .array(
        z.object({
          email: z.string(),
          password: z.string(),
          kind: z.enum(['premium', 'free', 'new']),
        }),
      )
      .optional(),
  });
export type Settings = z.infer<typeof settingsSchema>;
