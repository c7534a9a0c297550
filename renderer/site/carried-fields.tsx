import { useSite } from './site-context.ts';

/** Where a visitor comes from, as fields of a form that leads to the sign-up. */
export function CarriedFields() {
  return [...new URLSearchParams(useSite().carried)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
