import { APPEAL_MONTHS, CASE_MONTHS, MISUSE_MONTHS } from '../../../shared/site/complaints.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { DELETION_GRACE_DAYS } from '../../../shared/account/leaving.ts';
import { ANNOUNCED_DAYS } from '../../../shared/site/legal-texts.ts';
import { DATE_LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { photoLimit } from '../../../shared/photos.ts';
import { voicePrice } from '../../../shared/voice.ts';
import { BIRTH_DATE_DAYS } from '../../../shared/account/profile-fields.ts';
import { SESSION_DAYS } from '../../../shared/timing.ts';
import { textsOf } from '../../http/caller/language.ts';
import { PAYMENT_WORKING_DAYS, PRIVACY_DAYS, REPORT_HOURS, SERVICE_DAYS } from '../cases/due.ts';
import { MAILS_DAYS } from '../notify/mail/send.ts';
import { TEXTS_DAYS } from '../notify/text-messages/send.ts';
import { ACCESSIBILITY_CHECK } from './accessibility-check.ts';
import { BOOKS_YEARS, OSS_YEARS } from './retention.ts';

const texts = textsOf('server-legal');

/**
 * All that a text may name in `{{…}}`: settings of the site, and numbers that the code uses, so
 * that text and behaviour agree.
 */
export function textValues(settings: SiteSettings, locale: Locale): Record<string, string> {
  const country =
    new Intl.DisplayNames(DATE_LOCALES[locale], { type: 'region' }).of(settings.company_country) ??
    settings.company_country;
  const numbers = {
    min_age: settings.min_age,
    refund_days: settings.refund_days,
    history_days: settings.history_days,
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    gift_credits: settings.gift_credits,
    voice_credits: voicePrice(settings),
    voice_minutes: settings.voice_minutes,
    signup_credits: settings.signup_credits,
    free_conversations: settings.free_conversations,
    swipe_likes: settings.swipe_likes,
    message_length: settings.message_length,
    login_attempts: settings.login_attempts,
    login_block_minutes: settings.login_block_minutes,
    delete_discount: settings.delete_discount,
    deletion_grace_days: DELETION_GRACE_DAYS,
    session_days: SESSION_DAYS,
    birth_date_days: BIRTH_DATE_DAYS,
    free_photos: photoLimit(false),
    premium_photos: photoLimit(true),
    mail_retention_days: MAILS_DAYS,
    text_message_retention_days: TEXTS_DAYS,
    report_retention_months: CASE_MONTHS,
    misuse_retention_months: MISUSE_MONTHS,
    misuse_warnings: settings.misuse_warnings,
    books_years: BOOKS_YEARS,
    oss_years: OSS_YEARS,
    // The law gives 14 days to send money back.
    refund_payment_days: 14,
    terms_notice_days: ANNOUNCED_DAYS,
    report_hours: REPORT_HOURS,
    payment_case_days: PAYMENT_WORKING_DAYS,
    service_case_days: SERVICE_DAYS,
    privacy_case_days: PRIVACY_DAYS,
    appeal_months: APPEAL_MONTHS,
    accessibility_pages: ACCESSIBILITY_CHECK.pages,
  };
  return {
    name: settings.name,
    domain: settings.domain,
    company_name: settings.company_name,
    company_address: settings.company_address,
    company_city: settings.company_city,
    company_country: country,
    company_kvk: settings.company_kvk,
    company_vat: settings.company_vat_numbers,
    company_tradenames: settings.company_tradenames,
    company_legal_form: settings.company_legal_form,
    company_capital: settings.company_capital,
    company_representatives: settings.company_representatives,
    publishing_director: settings.publishing_director,
    hosting_provider: settings.hosting_provider,
    youth_protection_officer: settings.youth_protection_officer,
    consumer_mediator: settings.consumer_mediator,
    support_email: settings.support_email,
    support_phone: settings.support_phone,
    support_hours: texts(locale, 'supportHours') ?? '',
    statement_text: settings.statement_text,
    accessibility_day: new Intl.DateTimeFormat(DATE_LOCALES[locale], {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(ACCESSIBILITY_CHECK.day)),
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [
        name,
        new Intl.NumberFormat(DATE_LOCALES[locale]).format(value),
      ]),
    ),
  };
}
