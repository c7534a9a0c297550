type Texts = Readonly<Record<string, unknown>>;

const NO_BREAK = '\u00a0';
const JOINED = '\u2060';
/** A Polish word of one letter, which never ends a line: "w którym". */
const SHORT = /(?<![^\s(„])([aiouwz]) /gi;
/** A French pronoun behind its verb, and the "y" of "y a-t-il": "passerais-tu". */
const INVERTED = /-(?=(?:tu|je|nous|vous|t-il|t-elle|t-on|il|elle|on)\b)/g;
const THERE = /\b(y) (?=a\b)/gi;

/** A text with the words bound that its language does not part at the end of a line. */
export function boundWords(locale: string, text: string): string {
  if (locale === 'pl') return text.replace(SHORT, `$1${NO_BREAK}`);
  if (locale === 'fr' || locale === 'fr-BE')
    return text.replace(INVERTED, `-${JOINED}`).replace(THERE, `$1${NO_BREAK}`);
  return text;
}

const MAIL = /\b(e)-(?=mail)/gi;
const DIGITS = /(?<=\d) (?=\d)/g;

/** The same for running text, where a phone number and the word "e-mail" stay whole as well. */
export const boundProse = (locale: string, text: string): string =>
  boundWords(locale, text).replace(MAIL, `$1-${JOINED}`).replace(DIGITS, NO_BREAK);

export const boundTexts = (locale: string, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? boundWords(locale, value) : boundTexts(locale, value as Texts),
    ]),
  );
