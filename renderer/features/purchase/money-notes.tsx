import { Disclaimer } from '../../session/disclaimer.tsx';

/** The footer's note on fictional profiles, before every price at every width. */
export function MoneyNotes() {
  return <Disclaimer className="small muted" />;
}
