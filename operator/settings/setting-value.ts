import { INTERESTS, COUNTRIES } from '../../shared/profile-choices.ts';
import type { Answer } from '../api/calls.ts';
import { readTyped, tableFormOf, typedOf, type Typed } from './table-form.ts';

export type Setting = Answer<'getSiteSettings'>['settings'][number];

/** A value on its way: `text` of one field, `typed` of a setting with several. */
export interface Draft {
  base: unknown;
  text: string;
  typed: Typed;
}
/** What can be in a list that is chosen from; null of one that is typed. */
export function choicesOf(key: string): readonly string[] | null {
  if (key === 'countries' || key === 'attribution_storage') return COUNTRIES;
  return key === 'interests' ? INTERESTS : null;
}

type Wrong = ReturnType<typeof readTyped>['wrong'];

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * A value as it is edited; a list has one on each line.
 * @param point of a decimal number, as the page's language has it.
 */
export function draftOf({ key }: Pick<Setting, 'key'>, value: unknown, point: string): Draft {
  const form = tableFormOf(key);
  return {
    base: value,
    typed: form ? typedOf(form, value, point) : {},
    text: textOf(value),
  };
}

/** What a draft is as a value; undefined where a field of it is wrong. */
export function readDraft(
  { key, kind, nullable }: Pick<Setting, 'key' | 'kind' | 'nullable'>,
  { base, text, typed }: Draft,
): { value: unknown; wrong: Wrong } {
  const form = tableFormOf(key);
  if (form) {
    const { value, wrong } = readTyped(form, base, typed);
    return { value: wrong.size > 0 ? undefined : value, wrong };
  }
  return { value: readText(kind, nullable, text), wrong: new Map() };
}

function readText(kind: Setting['kind'], nullable: boolean, text: string): unknown {
  if (text === '' && nullable) return null;
  switch (kind) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'switch':
      return text === 'true';
    case 'list':
    case 'table':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'text':
    case 'choice':
      return text;
  }
}
