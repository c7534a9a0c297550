import { lazy, Suspense, useState } from 'react';
import { usePageName } from '../../session/page-name.ts';
import { TIME_BONUS_MODAL_MS } from '../../../shared/money/time-bonus.ts';
import { useMember } from '../../session/contexts.ts';
import { useNothingOver } from '../../ui/feedback/use-nothing-over.ts';
import { useActiveDiscount } from './discounts.ts';
import { isMembersArea } from './members-area.ts';
import { useIsPast } from './seconds.ts';

const TimeBonusModal = lazy(() =>
  import('./time-bonus-modal.tsx').then((module) => ({ default: module.TimeBonusModal })),
);

/** Under this name the time of the dismissal is in the browser's storage. */
const DISMISSAL = 'hide-time-bonus-modal';

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSAL) !== null;
  } catch {
    // Where nothing can be stored, a refusal cannot be either: nothing is asked.
    return true;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(DISMISSAL, String(Date.now()));
  } catch {
    // Without storage the modal never opened.
  }
}

/** Opens the modal 40 s after the members area was entered, over no other dialog. */
function DelayedPrompt() {
  const { paid_user: paid, credits } = useMember();
  const discount = useActiveDiscount();
  const [opensAt] = useState(() => performance.now() + TIME_BONUS_MODAL_MS);
  const [dismissed, setDismissed] = useState(isDismissed);
  const [opened, setOpened] = useState(false);
  const isDue = useIsPast(opensAt);
  const isEligible = isDue && !dismissed && !paid && credits === 0 && discount?.kind === 'bonus';
  const free = useNothingOver(isEligible && !opened);
  if (isEligible && free && !opened) setOpened(true);
  if (!isEligible || !opened) return null;
  return (
    <Suspense>
      <TimeBonusModal
        discount={discount}
        onClose={() => {
          dismiss();
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}

/** Waits while the members area is shown. */
export function TimeBonusPrompt() {
  const route = usePageName();
  return isMembersArea(route) ? <DelayedPrompt /> : null;
}
