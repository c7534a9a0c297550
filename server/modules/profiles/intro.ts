import { z } from 'zod';
import type { CardIntro, ProfileCard } from '../../../shared/contract/profile.ts';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { EVERYDAY_INTERESTS } from '../../../shared/profile-choices.ts';
import type { Interest } from '../../../shared/profile-choices.ts';
import { textLength, truncateText } from '../../../shared/text.ts';

const LINE_LENGTH = 90;
/** As much is read to find a sentence in. */
const READ_LENGTH = 200;

/** The stored part of a card. Stays in the server: what the site hides is still in it. */
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

/**
 * The first sentence of a text, cut where it is longer than a card; null where there is none.
 * @param isCut the text continues after its end, perhaps within a character.
 */
export function firstLine(text: string, isCut = false): string | null {
  const [paragraph = ''] = text.trim().split(/\n/);
  const [sentence] = /^.*?[.!?…]+(?=\s|$)/u.exec(paragraph) ?? [];
  const line = (sentence ?? paragraph).replaceAll(/\s+/g, ' ').trim();
  const length = textLength(line);
  const isOpen = isCut && sentence === undefined && paragraph.length === text.trimStart().length;
  if (length > LINE_LENGTH || isOpen)
    return `${truncateText(line, Math.min(LINE_LENGTH, length) - 1).trimEnd()}…`;
  return line === '' ? null : line;
}

/** What a card in a list shows: nothing that the site hides, and nothing of inactive members. */
export function introOf(record: IntroRecord, status: ProfileCard['status']): CardIntro {
  const visible = record.visible === null ? USUALLY_VISIBLE : visibleSchema.parse(record.visible);
  const shows = (field: string) => status === 'active' && visible.includes(field);
  return {
    interests: shows('interests')
      ? EVERYDAY_INTERESTS.filter((interest) => record.interests.includes(interest))
      : [],
    line:
      shows('about') && record.about !== null
        ? firstLine(record.about, Array.from(record.about).length >= READ_LENGTH)
        : null,
  };
}
