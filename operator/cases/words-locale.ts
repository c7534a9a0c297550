import type { DeskCase } from '../../shared/contract/operator/case.ts';
import type { Locale } from '../../shared/locales.ts';
import { HITS_NOBODY } from '../../shared/operator/measures.ts';

/**
 * In which language the words of a decision are read: by the member whom it hits, else by its
 * sender.
 */
export const wordsLocale = (
  item: Pick<DeskCase, 'locale' | 'subject'>,
  measure: DeskCase['choices'][number]['measure'],
): Locale =>
  HITS_NOBODY.includes(measure) ? item.locale : (item.subject?.language ?? item.locale);
