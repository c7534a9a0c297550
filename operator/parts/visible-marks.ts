/** Marks that turn, join or hide text without being seen, by what a reader may call them. */
const NAMES: Readonly<Record<string, string>> = {
  '\u00AD': 'SHY',
  '\u034F': 'CGJ',
  '\u061C': 'ALM',
  '\u115F': 'HCF',
  '\u1160': 'HJF',
  '\u180E': 'MVS',
  '\u200B': 'ZWSP',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\u2800': 'BLANK',
  '\u3164': 'HF',
  '\uFEFF': 'BOM',
  '\uFFA0': 'HHF',
};
// What joins emoji and Arabic letters is left, and so are line breaks.
const MARKS = new RegExp(
  `([${Object.keys(NAMES).join('')}]|[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]|\\uDB40[\\uDC00-\\uDC7F])`,
);

const nameOf = (mark: string): string =>
  NAMES[mark] ?? `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A text in pieces: what is read, and the names of marks that are not seen. */
export const pieces = (text: string): { text: string; mark: boolean }[] =>
  text
    .split(MARKS)
    .map((part, index) => ({ text: index % 2 === 1 ? nameOf(part) : part, mark: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');

/** The same as one text, for what is no element: a title, the name of a button. */
export const withNamedMarks = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join('');
