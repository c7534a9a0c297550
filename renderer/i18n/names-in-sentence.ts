const asInSentence = (name: string, language: string): string =>
  language.startsWith('de') || /^\p{Lu}{2}/u.test(name)
    ? name
    : name.slice(0, 1).toLocaleLowerCase(language) + name.slice(1);

/** Names that begin a sentence: "Wandelen, koken en SM". German and abbreviations keep capitals. */
export const namesInSentence = (names: readonly string[], language: string): string[] =>
  names.map((name, index) => (index === 0 ? name : asInSentence(name, language)));

/** The same for names further on in a sentence: "wandelen, koken en SM". */
export const namesWithinSentence = (names: readonly string[], language: string): string[] =>
  names.map((name) => asInSentence(name, language));
