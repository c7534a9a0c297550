import { newId } from '../../shared/identifiers.ts';

/** The body of a call that sends a text; the input says to whom, and changes the rest. */
export const textMessage = (input: Record<string, unknown>) => ({
  kind: 'text',
  text: 'Hoi',
  client_id: newId(),
  ...input,
});
