import type { Interest } from '../../shared/profile-choices.ts';

/** A text about oneself, with its interest if it mentions one. */
type Body = string | readonly [interest: Interest, text: string];

/** What demo members say in a language. `[she|he]` is a word by gender, `{city}` their town. */
export interface Stock {
  openers: readonly string[];
  bodies: readonly Body[];
  reasons: readonly string[];
  replies: {
    greeting: readonly string[];
    question: readonly string[];
    thanks: readonly string[];
    photo: readonly string[];
    voice: readonly string[];
    gift: readonly string[];
    else: readonly string[];
  };
  /** Words that mark a message as one of these kinds. */
  knows: { greeting: RegExp; thanks: RegExp };
}

export function spoken(text: string, who: { gender: 'female' | 'male'; city: string }): string {
  return text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, who.gender === 'female' ? '$1' : '$2')
    .replaceAll('{city}', who.city);
}
