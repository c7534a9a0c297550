declare const Intl: {
  Segmenter: new (
    locale: string | undefined,
    options: { granularity: 'grapheme' },
  ) => { segment(text: string): Iterable<{ segment: string }> };
};

// Bidirectional overrides and isolates can make a text read other than it is; NUL and its kin break
// databases and logs.
const DECEPTIVE = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085]/g;
// White space and marks that show nothing: a text of these alone is empty.
const INVISIBLE =
  /[\s\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200D\u2060-\u2064\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text as stored: NFC, \n, no control characters or direction overrides, trimmed. */
export function normaliseText(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(DECEPTIVE, '')
    .replace(CONTROL, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .normalize('NFC')
    .trim();
}

/** A text on one line, as names and searches are stored. */
export const normaliseLine = (text: string): string => normaliseText(text).replace(/\s+/g, ' ');

/** Letters and signs of our languages: by far the most common case, and Segmenter is slow. */
const ONE_UNIT_EACH =
  /^[\x20-\x7E\n\u00A0-\u00AC\u00AE-\u024F\u2010-\u2015\u2018-\u201F\u2026\u20AC]*$/;

/** Length as a person counts it: in graphemes, so that a family emoji is one. */
export function textLength(text: string): number {
  if (ONE_UNIT_EACH.test(text)) return text.length;
  let length = 0;
  for (const part of graphemes.segment(text)) length += part.segment.length > 0 ? 1 : 0;
  return length;
}

/** Whether nothing of a text would be seen. */
export const isBlank = (text: string): boolean =>
  text.replace(DECEPTIVE, '').replace(CONTROL, '').replace(INVISIBLE, '') === '';

export function truncateText(text: string, maximum: number): string {
  if (ONE_UNIT_EACH.test(text)) return text.slice(0, maximum);
  if (textLength(text) <= maximum) return text;
  return Array.from(graphemes.segment(text), (part) => part.segment)
    .slice(0, maximum)
    .join('');
}

/** A text without case and accents, for searching in what the device holds. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
