import { z } from 'zod';
import { BUNDLE_IDS } from '../money/bundles.ts';
import { COUNTRIES } from '../profile-choices.ts';
import { CURRENCIES } from '../money/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../money/payment-methods.ts';

const amount = z.number().int().min(1).max(10_000_000);
const percentage = z.number().int().min(0).max(90);

const bundleSettingSchema = z.object({
  credits: z.number().int().min(1).max(100_000),
  /** In minor units of each currency that it is sold in; never converted. */
  prices: z.partialRecord(z.enum(CURRENCIES), amount),
  popular: z.boolean().default(false),
});

/** Where a method is offered; empty lists mean everywhere. */
const methodSettingSchema = z.object({
  enabled: z.boolean(),
  countries: z.array(z.enum(COUNTRIES)).default([]),
  currencies: z.array(z.enum(CURRENCIES)).default([]),
});
type MethodSetting = z.infer<typeof methodSettingSchema>;

type Countries = MethodSetting['countries'];
const offered = (
  countries: Countries = [],
  currencies: MethodSetting['currencies'] = [],
): MethodSetting => ({ enabled: true, countries, currencies });
const closed: MethodSetting = { enabled: false, countries: [], currencies: [] };
const SEPA: Countries = ['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE'];

/** giropay, sofort and maestro were closed by their providers, and stay as names. */
const METHODS: Record<PaymentMethod, MethodSetting> = {
  ideal: offered(['NL'], ['EUR']),
  bancontact: offered(['BE'], ['EUR']),
  eps: offered(['AT'], ['EUR']),
  blik: offered(['PL'], ['PLN']),
  prezelewy24: offered(['PL'], ['PLN']),
  cartebancaire: offered(['FR'], ['EUR']),
  nexi: offered(['IT'], ['EUR']),
  creditcard: offered(),
  visa: offered(),
  mastercard: offered(),
  paypal: offered(),
  applepay: offered(),
  sdd: offered(SEPA, ['EUR']),
  sct: offered(SEPA, ['EUR']),
  paysafecard: offered(['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE', 'PL', 'GB', 'CH']),
  giropay: closed,
  sofort: closed,
  maestro: closed,
};

const priceTable = (
  EUR: number,
  CHF: number,
  PLN: number,
  GBP: number,
  USD: number,
  CAD: number,
  AUD: number,
  NZD: number,
) => ({ EUR, CHF, PLN, GBP, USD, CAD, AUD, NZD });

/** What is a large refund, in minor units of each currency. */
const REFUND_APPROVAL = priceTable(10_000, 10_000, 43_000, 9_000, 11_000, 16_000, 17_500, 19_000);
/** The same from a sum in euros, never below one cent and never above the maximum of a setting. */
const approvalsOf = (euros: number) =>
  Object.fromEntries(
    Object.entries(REFUND_APPROVAL).map(([currency, usual]) => [
      currency,
      Math.min(10_000_000, Math.max(1, Math.round((usual * euros) / REFUND_APPROVAL.EUR))),
    ]),
  );

/** In percent hundredths: 2100 is 21 %. A country without a rate is charged none. */
const VAT_RATES = {
  NL: 2_100,
  BE: 2_100,
  DE: 1_900,
  AT: 2_000,
  FR: 2_000,
  IT: 2_200,
  ES: 2_100,
  PL: 2_300,
  IE: 2_300,
  GB: 2_000,
  CH: 810,
};

/** The settings of what is sold. */
export const salesSettings = {
  bundles: z.record(z.enum(BUNDLE_IDS), bundleSettingSchema).default({
    p0: {
      credits: 50,
      prices: priceTable(1_250, 1_300, 4_900, 1_100, 1_400, 1_900, 2_100, 2_300),
      popular: false,
    },
    p1: {
      credits: 120,
      prices: priceTable(2_700, 2_800, 10_900, 2_400, 3_000, 4_100, 4_500, 4_900),
      popular: false,
    },
    p2: {
      credits: 300,
      prices: priceTable(5_625, 5_900, 22_900, 4_900, 6_200, 8_500, 9_400, 10_300),
      popular: true,
    },
    p3: {
      credits: 750,
      prices: priceTable(11_250, 11_900, 45_900, 9_900, 12_500, 16_900, 18_900, 20_500),
      popular: false,
    },
  }),
  payment_methods: z.record(z.enum(PAYMENT_METHODS), methodSettingSchema).default(METHODS),
  welcome_discount: percentage.default(25),
  /** From the sign-up. With 4 it ends together with the time bonus. */
  welcome_hours: z.number().int().min(0).max(8_760).default(72),
  vat_rates: z
    .partialRecord(z.enum(COUNTRIES), z.number().int().min(0).max(5_000))
    .default(VAT_RATES),
  direct_debit: z
    .object({
      limit_amount: amount,
      limit_days: z.number().int().min(1).max(365),
      min_account_age_h: z.number().int().min(0).max(8_760),
    })
    .default({ limit_amount: 15_000, limit_days: 30, min_account_age_h: 24 }),
  sepa_creditor_name: z.string().max(70).default('Vonk B.V.'),
  sepa_creditor_id: z.string().max(35).default('NL00ZZZ000000000000'),
  /** On bank statements: it does not mention dating. */
  statement_text: z.string().min(1).max(30).default('VNK Services'),
  /** The most that a member can order in a day, and how many orders may be open. */
  purchase_caps: z
    .object({ day_amount: amount, open_orders: z.number().int().min(1).max(20) })
    .default({ day_amount: 50_000, open_orders: 3 }),
  /**
   * From this amount of a currency on a refund by the operator needs a second person; of a currency
   * that is not named every refund does. One number, as it was before, is of euros, and the other
   * currencies follow it by their defaults.
   */
  refund_approval: z
    .preprocess(
      (value) => (typeof value === 'number' ? approvalsOf(value) : value),
      z.partialRecord(z.enum(CURRENCIES), amount),
    )
    .default(REFUND_APPROVAL),
} as const;
