import { Smile } from 'lucide-react';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { ComposerHandle } from './composer-handle.ts';

const EmojiDialog = lazy(() =>
  import('./emoji/emoji-dialog.tsx').then((module) => ({ default: module.EmojiDialog })),
);

/** Puts an emoji where the caret stands in the box. */
export function EmojiButton({
  disabled,
  handle,
}: {
  disabled: boolean;
  handle: RefObject<ComposerHandle | null>;
}) {
  const t = useText('message');
  const [open, setOpen] = useState(false);
  if (disabled) return null;
  const choose = (emoji: string) => {
    setOpen(false);
    handle.current?.insert(emoji);
    // After the dialog has given the focus back to the button.
    requestAnimationFrame(() => handle.current?.focus());
  };
  return (
    <>
      <IconButton
        icon={Smile}
        label={t('emoji.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <EmojiDialog onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
