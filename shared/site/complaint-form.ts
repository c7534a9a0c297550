import { COMPLAINT_KINDS, type ComplaintDoor, type ComplaintKind } from './complaints.ts';
import type { Body } from '../contract/calls.ts';
import { TRAP_FIELD } from './site-forms.ts';

/** The kind in a form's fields: of a notice by its tick, of a complaint by its list. */
function kindOf(values: Readonly<Record<string, string>>, door: ComplaintDoor): ComplaintKind {
  if (door === 'appeal') return 'appeal';
  if (door === 'notice') return values['minor'] === undefined ? 'illegal_content' : 'minor';
  return COMPLAINT_KINDS.find((kind) => kind === values['kind']) ?? 'service';
}

/**
 * The fields of one of the forms of `/complaints` in the words of the API, for both ways of
 * sending.
 * @param values as typed; a tick that is not there is not set.
 * @param door the part of the page with the form.
 * @param made the id of the complaint, and for how long the form was open, in milliseconds.
 */
export function complaintOf(
  values: Readonly<Record<string, string>>,
  door: ComplaintDoor,
  made: { id: string; filledMs: number },
): Body<'complain'> {
  const link = values['link'];
  return {
    id: made.id,
    kind: kindOf(values, door),
    text: values['text'] ?? '',
    email: values['email'],
    name: values['name'],
    url: values['url'],
    decision: values['decision'],
    good_faith: values['good_faith'] !== undefined,
    danger: values['danger'] !== undefined,
    ...(link ? { link } : {}),
    website: values[TRAP_FIELD] ?? '',
    filled_ms: Math.max(0, Math.round(made.filledMs)),
  };
}
