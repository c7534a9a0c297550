import { z } from 'zod';
import type { CardIntro, ProfileCard } from '../../../shared/contract/profile.ts';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { EVERYDAY_INTERESTS } from '../../../shared/profile-choices.ts';
import type { Interest } from '../../../shared/profile-choices.ts';
import { textLength, truncateText } from '../../../shared/text.ts';

/** As much of a text as a card has room for, in characters. */
const LINE_LENGTH = 90;
/** Where a first sentence is looked for: as far as that many of the longest signs reach. */
const READ_LENGTH = 1_000;

/** What a card tells in the database. Stays in the server: it is not yet what the site shows. */
export interface IntroRecord {
  interests: Interest[];
  about: string | null;
  /** The site's `visible_profile_fields`, where the operator changed them. */
  visible: unknown;
}

const USUALLY_VISIBLE = siteSettingsSchema.shape.visible_profile_fields.parse(undefined);
const visibleSchema = z.array(z.string()).catch(USUALLY_VISIBLE);

/** SQL of an IntroRecord as JSON; the setting is read once for the statement. */
export const introSql = (alias: string): string =>
  `json_build_object('interests', ${alias}.interests, 'about', left(${alias}.about, ${READ_LENGTH}), 'visible', (select value from site_settings where key = 'visible_profile_fields'))`;

/** The first sentence of a text, cut where it is longer than a card; null where there is none. */
export function firstLine(text: string): string | null {
  const [paragraph = ''] = text.trim().split(/\n/);
  const [sentence = paragraph] = /^.*?[.!?…]+(?=\s|$)/u.exec(paragraph) ?? [];
  const line = sentence.replaceAll(/\s+/g, ' ').trim();
  if (textLength(line) > LINE_LENGTH) return `${truncateText(line, LINE_LENGTH - 1).trimEnd()}…`;
  return line === '' ? null : line;
}

/** What a card in a list tells: nothing that the site hides, and nothing of who is not there. */
export function introOf(record: IntroRecord, status: ProfileCard['status']): CardIntro {
  const visible = record.visible === null ? USUALLY_VISIBLE : visibleSchema.parse(record.visible);
  const shows = (field: string) => status === 'active' && visible.includes(field);
  return {
    interests: shows('interests')
      ? EVERYDAY_INTERESTS.filter((interest) => record.interests.includes(interest))
      : [],
    line: shows('about') && record.about !== null ? firstLine(record.about) : null,
  };
}
