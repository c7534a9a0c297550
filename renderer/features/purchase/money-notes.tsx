import { Disclaimer } from '../../session/disclaimer.tsx';

/** Stands before every price, at every width: what the footer says of fictional profiles. */
export function MoneyNotes() {
  return <Disclaimer className="small muted" />;
}
