import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { Refusal } from '../http/route.ts';

/** Rows in the order of their ids, or of their numbers. */
export const ID_PLACE = UUID_PATTERN;
export const NUMBER_PLACE = /^\d{1,15}$/;

/** The place of a cursor; null for the first page. @throws Refusal `validation_failed` for a made-up one. */
export function placeOf(cursor: string | undefined, form: RegExp): string | null {
  if (cursor === undefined) return null;
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(place)) throw new Refusal('validation_failed', { fields: { cursor: 'invalid' } });
  return place;
}

/** A page of rows of which one more than `size` was read, and the cursor of the next. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  place: (row: Row) => string,
): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > size && last ? Buffer.from(place(last)).toString('base64url') : null,
  };
}
