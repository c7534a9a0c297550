import type { Gender, Interest } from '../../shared/profile-choices.ts';
import { chance, shuffled } from '../random.ts';
import type { Random } from '../random.ts';
import { spoken } from './stock.ts';
import { stockOf } from './stocks.ts';

/**
 * Gives items in mixed order, all before any repeats, never one twice in a row.
 * @param before what was given already.
 */
export function deckOf<Item>(random: Random, list: readonly Item[], before?: Item): () => Item {
  let left: Item[] = [];
  let last = before;
  return () => {
    if (left.length === 0) {
      left = shuffled(random, list);
      const [first] = left;
      if (first !== undefined && first === last && left.length > 1) left.push(...left.splice(0, 1));
    }
    const item = left.shift();
    if (item === undefined) throw new RangeError('An empty deck');
    last = item;
    return item;
  };
}

export interface LifeStory {
  about: string;
  reason: string | null;
  interest: Interest | null;
}

/** Writes members' stories; neighbours never have the same one. */
export function createStoryGenerator(
  random: Random,
): (who: { locale: string; gender: Gender; city: string }) => LifeStory {
  const decks = new Map<
    string,
    { opener: () => string; body: () => string | readonly [Interest, string]; reason: () => string }
  >();
  return ({ locale, ...who }) => {
    const language = locale.slice(0, 2);
    const stock = stockOf(language);
    const deck = decks.get(language) ?? {
      opener: deckOf(random, stock.openers),
      body: deckOf(random, stock.bodies),
      reason: deckOf(random, stock.reasons),
    };
    decks.set(language, deck);
    const bodies = [deck.body(), ...(chance(random, 0.45) ? [deck.body()] : [])].map((body) =>
      typeof body === 'string' ? ([null, body] as const) : body,
    );
    const texts = [...new Set([deck.opener(), ...bodies.map(([, text]) => text)])];
    return {
      about: texts.map((text) => spoken(text, who)).join(bodies.length > 1 ? '\n\n' : ' '),
      reason: chance(random, 0.85) ? spoken(deck.reason(), who) : null,
      interest: bodies[0]?.[0] ?? null,
    };
  };
}
