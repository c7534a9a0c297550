import { Gift } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';

const GiftDialog = lazy(() =>
  import('./gift-dialog.tsx').then((module) => ({ default: module.GiftDialog })),
);

/** Opens the choice of gifts for a member. `startsOpen` for members who came to give one. */
export function GiftButton({
  to,
  look = 'plain',
  large = false,
  disabled = false,
  startsOpen = false,
  onOpen,
  onGiven,
}: {
  to: { id: string; name: string };
  look?: 'plain' | 'line';
  large?: boolean;
  disabled?: boolean;
  startsOpen?: boolean;
  /** Returns whether the choice opens; where it does not, it shows why. */
  onOpen?: () => boolean;
  /** The gift is in the conversation; without it the dialog says so, with the way there. */
  onGiven?: () => void;
}) {
  const t = useText('gifts');
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <IconButton
        icon={Gift}
        look={look}
        large={large}
        label={t('button')}
        aria-haspopup="dialog"
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled && onOpen?.() !== false) setOpen(true);
        }}
      />
      {open && (
        <Suspense>
          <GiftDialog
            to={to}
            onClose={() => setOpen(false)}
            {...(onGiven
              ? {
                  onGiven: () => {
                    setOpen(false);
                    onGiven();
                  },
                }
              : {})}
          />
        </Suspense>
      )}
    </>
  );
}
