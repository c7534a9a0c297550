/** A sequence of numbers in [0, 1) that is the same for the same seed. */
export type Random = () => number;

/** A small, fast generator (a 32-bit counter through a mixing function); for demo data and drawings, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number that stands for a text, the same on every machine. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return hash >>> 0;
}

/** One of a list. Throws RangeError for an empty one. */
export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** One of a list of [item, weight], the heavier the more often. */
export function pickWeighted<Item>(
  random: Random,
  list: readonly (readonly [Item, number])[],
): Item {
  let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of list) if ((left -= weight) < 0) return item;
  const last = list.at(-1);
  if (!last) throw new RangeError('Nothing to pick from');
  return last[0];
}

/** A whole number from `minimum` to `maximum`, both included. */
export const between = (random: Random, minimum: number, maximum: number): number =>
  minimum + Math.floor(random() * (maximum - minimum + 1));

/** Whether something of this likelihood happens. */
export const chance = (random: Random, likelihood: number): boolean => random() < likelihood;

/** A list in another order; the given one stays as it is. */
export function shuffled<Item>(random: Random, list: readonly Item[]): Item[] {
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
  }
  return mixed;
}
