import type { Interest } from '../../../shared/choices.ts';

/** Something to write about oneself; the interest that goes with it, where it tells of one. */
export type Body = string | readonly [interest: Interest, text: string];

/**
 * What demo members say in one language. `[she|he]` holds a word in the form for a woman and for a man; `{city}` is their town.
 */
export interface Stock {
  /** How a text about oneself begins. */
  openers: readonly string[];
  /** How it goes on. */
  bodies: readonly Body[];
  /** Why they are here. */
  reasons: readonly string[];
  replies: {
    greeting: readonly string[];
    question: readonly string[];
    /** To a compliment or a thank-you. */
    thanks: readonly string[];
    /** To a photo, whatever it shows. */
    photo: readonly string[];
    /** To a gift. */
    gift: readonly string[];
    else: readonly string[];
  };
  /** Words by which a message is taken for one of these kinds, as a pattern that ignores case. */
  knows: { greeting: RegExp; thanks: RegExp };
}

/** A text in the form for a woman or a man, and for their town. */
export function spoken(text: string, who: { gender: 'female' | 'male'; city: string }): string {
  return text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, who.gender === 'female' ? '$1' : '$2')
    .replaceAll('{city}', who.city);
}
