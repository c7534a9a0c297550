/** The values of a profile's fields; their names are in the locales' `choices`. */
export const GENDERS = ['female', 'male'] as const;
export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export const HAIR_COLORS = [
  'brunette',
  'blond',
  'brown',
  'white',
  'bald',
  'black',
  'darkblond',
  'darkbrown',
  'gray',
  'red',
  'other',
] as const;
export const EYE_COLORS = ['blue', 'green', 'brown', 'hazel', 'gray', 'other'] as const;
export const BODY_TYPES = ['slim', 'normal', 'fat'] as const;
export const RELATIONSHIP_STATUSES = [
  'divorced',
  'livingtogether',
  'married',
  'unmarried',
  'single',
  'widowed',
] as const;
export const SMOKING = ['no', 'sometimes', 'yes'] as const;
export const WANTS_CHILDREN = ['yes', 'maybe', 'no'] as const;
/** A person's height, in centimetres. */
export const LEAST_HEIGHT = 120;
export const MOST_HEIGHT = 230;
/** Languages that somebody may speak, by their ISO 639 codes; `Intl` has their names. */
export const SPOKEN_LANGUAGES = [
  ...['nl', 'fy', 'en', 'de', 'fr', 'es', 'it', 'pl', 'pt', 'lb', 'ca', 'eu', 'gl', 'ga', 'cy'],
  ...['da', 'sv', 'nb', 'fi', 'et', 'lv', 'lt', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'hr', 'sr'],
  ...['bs', 'sl', 'sq', 'mk', 'mt', 'uk', 'ru', 'tr', 'ku', 'ar', 'ber', 'fa', 'he', 'so', 'am'],
  ...['ti', 'sw', 'pap', 'id', 'hi', 'ur', 'pa', 'bn', 'ta', 'th', 'vi', 'zh', 'ja', 'ko', 'tl'],
] as const;
/** As many languages as one profile names. */
export const MOST_LANGUAGES = 8;
export const INTERESTS = [
  'relationship',
  'onenightstand',
  'kissing',
  'hugging',
  'massages',
  'lingerie',
  'sex',
  'safesex',
  'publicsex',
  'oralsex',
  'analsex',
  'sextoys',
  'masturbating',
  'exchangingpictures',
  'threesome',
  'gangbang',
  'bondage',
  'sadomasochism',
  'gym',
  'sports',
  'dancing',
  'travelling',
  'adventure',
  'party',
  'tattoos',
  'music',
  'movies',
  'videogames',
  'politics',
  'outdoors',
  'gardening',
  'hiking',
  'biking',
  'reading',
  'animals',
  'beach',
  'art',
  'photography',
  'theater',
  'shopping',
  'fashion',
  'astrology',
  'cooking',
  'foodie',
  'bbq',
  'sushi',
  'vegetarian',
  'wine',
  'beer',
  'tea',
  'coffee',
] as const;
/** The interests that may be shown anywhere; the others are for the profile alone. */
export const EVERYDAY_INTERESTS = INTERESTS.slice(INTERESTS.indexOf('gym'));
/** What a profile promotes: nothing, a cam performer, or a partner's profile (`member_resell`). */
export const PROMOTIONS = ['none', 'cam', 'resell'] as const;
export const COUNTRIES = [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'PL',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'NZ',
] as const;

export type Gender = (typeof GENDERS)[number];
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
export type Interest = (typeof INTERESTS)[number];
export type Promotion = (typeof PROMOTIONS)[number];
export type Country = (typeof COUNTRIES)[number];

/** What a country calls its first-level divisions. */
export function regionWord(country: string): 'province' | 'region' | 'state' | 'canton' {
  if (country === 'NL' || country === 'BE') return 'province';
  if (country === 'CH') return 'canton';
  return ['DE', 'AT', 'US', 'AU'].includes(country) ? 'state' : 'region';
}

/** What others see of when a member was here: nothing, who is online, or the day in words too. */
export const ACTIVITY_SHOWN = ['none', 'online', 'days'] as const;
export type ActivityShown = (typeof ACTIVITY_SHOWN)[number];
