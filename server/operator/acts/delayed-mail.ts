import { and, eq, isNull } from 'drizzle-orm';
import { DATE_LOCALES } from '../../../shared/locales.ts';
import type { Transaction } from '../../database/connection.ts';
import { operators } from '../../database/schema/operators.ts';
import type { approvals } from '../../database/schema/operators.ts';
import { queueMail } from '../../modules/notify/mail/queue.ts';
import type { Services } from '../../services.ts';
import { deskOf } from '../door/desk-address.ts';
import type { Operator } from '../route.ts';

/** Mails every owner of an act that happens unless it is stopped; the details are at the desk. */
export async function queueDelayedMail(
  transaction: Transaction,
  { config }: Pick<Services, 'config'>,
  {
    row,
    asker,
    now,
  }: { row: typeof approvals.$inferSelect; asker: Pick<Operator, 'name'>; now: Date },
): Promise<void> {
  const owners = await transaction
    .select({ email: operators.email, language: operators.language })
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isNull(operators.suspended_at)));
  for (const { email, language } of owners)
    await queueMail(transaction, {
      memberId: null,
      to: email,
      template: 'operator.delayed',
      locale: language,
      values: {
        name: asker.name,
        act: row.act,
        at: new Intl.DateTimeFormat(DATE_LOCALES[language], {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'Europe/Amsterdam',
        }).format(row.runs_at ?? now),
        link: `${deskOf(config).url}/approvals`,
      },
      at: now,
    });
}
