/**
 * What one more start means to a free member: the `last`, too many (`none`), or nothing.
 * @param left starts left; null for unlimited.
 */
export function freeStart(left: number | null): 'last' | 'none' | null {
  if (left === null || left > 1) return null;
  return left === 1 ? 'last' : 'none';
}
