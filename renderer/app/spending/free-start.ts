/**
 * What beginning one more conversation is to a member: the last one that a free member may begin, `last`, one too many, `none`, or
 * nothing to be told of (specification section 1).
 * @param left how many they may still begin; null for as many as they like.
 */
export function freeStart(left: number | null): 'last' | 'none' | null {
  if (left === null || left > 1) return null;
  return left === 1 ? 'last' : 'none';
}
