import type { Answer } from '../api/calls.ts';

export type Setting = Answer<'getSiteSettings'>['settings'][number];

/** A value as it is typed: JSON of what has parts. */
export function writtenValue({ kind }: Pick<Setting, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' && kind !== 'list' && kind !== 'table') return value;
  return JSON.stringify(value, null, 2);
}

/** What was typed as a value; undefined for JSON that is none, or a number that is none. */
export function readValue(
  { kind, nullable }: Pick<Setting, 'kind' | 'nullable'>,
  typed: string,
): unknown {
  if (typed === '' && nullable) return null;
  switch (kind) {
    case 'number':
      return typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : undefined;
    case 'switch':
      return typed === 'true';
    case 'list':
    case 'table':
      try {
        return JSON.parse(typed) as unknown;
      } catch {
        // The page says that it is no JSON.
        return undefined;
      }
    case 'text':
    case 'choice':
      return typed;
  }
}
