import { storedLocale } from '../../../../shared/locales.ts';
import { readRefundFacts } from '../../money/refunds/asked.ts';
import { birthDateText } from './member/birth-date.ts';
import { objectionText } from './member/objection.ts';
import type { Desk } from './desk.ts';
import { wordsToSender } from './filled-words.ts';
import { refundText } from './refund.ts';
import type { StoredCase } from './rows.ts';
import { outcomeText } from './statement.ts';
import type { Decision } from './store.ts';

/** The answer to the sender of a request, in their language. */
export async function askedText(
  desk: Desk,
  row: StoredCase,
  {
    measure,
    refund,
    birth_date,
    stop,
    words,
  }: Pick<Decision, 'measure' | 'refund' | 'birth_date' | 'stop' | 'words'>,
): Promise<string> {
  if (birth_date) return birthDateText(desk, row, { birth_date, words });
  if (stop) return objectionText(desk, row, { stop, words });
  const locale = storedLocale(row.locale);
  const own = await wordsToSender(desk, row, words);
  if (measure === 'exported' || measure === 'erasure')
    return outcomeText(locale, `data.${measure}`, own);
  if (measure !== 'refunded' || row.purchase === null) return own ?? '';
  const settings = desk.services.settings.current();
  const facts = await readRefundFacts(desk.database, row.purchase, settings, row.created_at);
  const given = refund ?? facts?.rule;
  return facts && given
    ? refundText(locale, { ...given, currency: facts.purchase.currency }, own)
    : '';
}
