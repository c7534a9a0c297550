/** What a seed decides: always the same row of choices. */
export interface Chance {
  /** 0 up to, but not including, 1. */
  next(): number;
  of<Item>(list: readonly Item[]): Item;
  in(from: number, to: number): number;
  yes(likelihood: number): boolean;
}

/** @param seed any text. The demo's own generator takes numbers: a person has a name. */
export function chanceOf(seed: string): Chance {
  let state = 1_779_033_703;
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 3_432_918_353);
    state = (state << 13) | (state >>> 19);
  }
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // The first numbers of like seeds are alike.
  next();
  next();
  return {
    next,
    of<Item>(list: readonly Item[]): Item {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from');
      return item;
    },
    in: (from, to) => from + next() * (to - from),
    yes: (likelihood) => next() < likelihood,
  };
}
