export type Random = () => number;

/** A small, fast generator for demo data and drawings, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list. Throws RangeError for an empty one. */
export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

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

export const between = (random: Random, minimum: number, maximum: number): number =>
  minimum + Math.floor(random() * (maximum - minimum + 1));

export const chance = (random: Random, likelihood: number): boolean => random() < likelihood;

export function shuffled<Item>(random: Random, list: readonly Item[]): Item[] {
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as Item, mixed[index] as Item];
  }
  return mixed;
}
