import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { ComposerHandle } from './composer-handle.ts';

const EmojiPopover = lazy(() =>
  import('./emoji/emoji-popover.tsx').then((module) => ({ default: module.EmojiPopover })),
);

/** Puts an emoji at the caret in the text box. */
export function EmojiButton({
  disabled,
  handle,
}: {
  disabled: boolean;
  handle: RefObject<ComposerHandle | null>;
}) {
  const t = useText('message');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (disabled) return null;
  const choose = (emoji: string) => {
    setOpen(false);
    handle.current?.insert(emoji);
    // Once the emoji is in the box and the caret behind it.
    requestAnimationFrame(() => handle.current?.focus());
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={Smile}
        label={t('emoji.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      />
      {open && (
        <Suspense fallback={null}>
          <EmojiPopover button={button} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
