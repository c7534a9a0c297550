import type { Settings } from '../contract/settings.ts';
import type { Locale } from '../locales.ts';
import type { FirstAnswers } from './first-answers.ts';

/** What the server writes into the page beside the shell. */
export interface BootData {
  settings: Settings;
  user_id: string | null;
  locale: Locale;
  /** On a member's page of members. */
  first: FirstAnswers | null;
}
