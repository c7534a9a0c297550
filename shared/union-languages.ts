/** The official languages of the European Union. */
export const UNION_LANGUAGES = [
  ...(['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr'] as const),
  ...(['hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv'] as const),
] as const;
export type UnionLanguage = (typeof UNION_LANGUAGES)[number];
