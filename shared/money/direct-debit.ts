/** The version of the mandate's wording, by its day; changed together with the words. */
export const MANDATE_TEXT_VERSION = '2026-11-23';

/** The code that signs a mandate, as it is texted. */
export const SIGNING_CODE_DIGITS = 6;

/** The reference of a payment's mandate: unique, at most the 35 characters that SEPA allows. */
export const mandateReferenceOf = (paymentId: string): string =>
  `M${paymentId.replaceAll('-', '').toUpperCase()}`;
