import { z } from 'zod';
import { dateSchema, idSchema } from '../../../shared/contract/fields.ts';
import { AGREED_PAGES, ANNOUNCED_AHEAD_DAYS, textPath } from '../../../shared/site/legal-texts.ts';
import type { AgreedPage } from '../../../shared/site/legal-texts.ts';
import { DATE_LOCALES, LOCALES, localisedPath, storedLocale } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { queueMail } from '../notify/mail/queue.ts';
import { plainReason } from './reason.ts';
import { bodiesOfVersion, versionsOf } from './store.ts';

const ANNOUNCE_JOB = 'announce_text';
const DAY_MS = 86_400_000;
/** Members whose mails are queued in one transaction. */
const BATCH = 200;

const payloadSchema = z.object({
  page: z.enum(AGREED_PAGES),
  version: dateSchema,
  /** The last member of the batch before. */
  after: idSchema.nullable(),
});

const selectMembers = statement<{ id: string; email: string; language: string }>(
  'members_to_announce_to',
  `
  select id, email, language from members
  where ($1::uuid is null or id > $1::uuid) and status <> 'deleted' and closed_at is null and not demo
    and not 'bounce' = any (notifications_disabled)
  order by id limit ${BATCH}`,
);

/** Announces a version by mail so that all have 30 whole days, in the transaction that publishes it. */
export async function scheduleAnnouncement(
  transaction: Transaction,
  { page, version, at }: { page: AgreedPage; version: string; at: Date },
): Promise<void> {
  const due = new Date(Date.parse(`${version}T00:00:00Z`) - ANNOUNCED_AHEAD_DAYS * DAY_MS);
  await enqueue(transaction, ANNOUNCE_JOB, { page, version, after: null }, due < at ? at : due);
}

// Members who use the site after a version of the terms became valid agree to it: they were notified
// 30 days ahead. First versions were not announced; a privacy statement is read, not agreed to by use.
const recordUse = statement(
  'record_use_of_texts',
  `
  insert into consents (id, member_id, kind, text_version, sha256, locale, place, given_at)
  select gen_random_uuid(), member.id, text.page, text.version, text.sha256, text.locale, 'use', profile.last_active_at
  from members member join profiles profile on profile.member_id = member.id
  join legal_texts text on text.locale = member.language and text.page = 'terms'
  where text.supersedes is not null and text.valid_from <= profile.last_active_at
    and member.signup_at < text.valid_from and member.status <> 'deleted' and not member.demo
    and not exists (select from legal_texts newer where newer.page = text.page and newer.locale = text.locale
      and newer.valid_from > text.valid_from and newer.valid_from <= profile.last_active_at)
    and not exists (select from consents given where given.member_id = member.id and given.kind = text.page
      and given.text_version >= text.version and given.sha256 is not null)`,
);

/** Mails about new versions, batch by batch, and records of members who used the site since. */
export const textJobs: Readonly<Record<string, JobHandler>> = {
  [ANNOUNCE_JOB]: {
    async handle({ transaction, now, services }, payload) {
      const { page, version, after } = payloadSchema.parse(payload);
      const versions = await versionsOf(transaction, page, 'nl');
      const prices = versions.find((one) => one.version === version)?.prices;
      const settings = { ...services.settings.current(), ...prices };
      const bodies = await bodiesOfVersion(transaction, page, version);
      const reasons = new Map<Locale, string>(
        LOCALES.map((locale) => [
          locale,
          plainReason(bodies.get(locale)?.reason ?? [], settings, locale),
        ]),
      );
      const members = await selectMembers(transaction, [after]);
      for (const { id, email, language } of members) {
        const locale = storedLocale(language);
        const days = new Intl.DateTimeFormat(DATE_LOCALES[locale], {
          dateStyle: 'long',
          timeZone: 'UTC',
        });
        await queueMail(transaction, {
          memberId: id,
          to: email,
          template: page === 'terms' ? 'legal.terms' : 'legal.privacy',
          locale,
          values: {
            date: days.format(new Date(`${version}T00:00:00Z`)),
            reason: reasons.get(locale) ?? '',
            path: localisedPath(locale, textPath(page, version)),
          },
          at: now,
        });
      }
      const last = members.at(-1);
      if (last && members.length === BATCH)
        await enqueue(transaction, ANNOUNCE_JOB, { page, version, after: last.id }, now);
    },
  },
  record_use_of_texts: {
    everyMs: DAY_MS,
    async handle({ transaction }) {
      await recordUse(transaction, []);
    },
  },
};
