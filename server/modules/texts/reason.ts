import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { TextBody } from '../../../shared/contract/texts.ts';
import type { Locale } from '../../../shared/locales.ts';
import { fillText } from './fill.ts';
import { textValues } from './values.ts';

/** Why a version was made, as one plain text with the site's values; empty where nobody wrote it. */
export const plainReason = (
  reason: TextBody['reason'],
  settings: SiteSettings,
  locale: Locale,
): string =>
  fillText(
    { title: '', reason, intro: [], sections: [] },
    { values: textValues(settings, locale), tables: {} },
  )
    .reason.map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');
