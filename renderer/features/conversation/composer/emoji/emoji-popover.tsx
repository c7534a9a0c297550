import * as Popover from 'radix-ui/popover';
import { useRef, type RefObject } from 'react';
import { useText } from '../../../../i18n/text.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import styles from './emoji-picker.module.css';

/** Any emoji over the button that asked for them; the conversation behind stays in reach. */
export function EmojiPopover({
  button,
  onChoose,
  onClose,
}: {
  button: RefObject<HTMLButtonElement | null>;
  /** It takes the focus, which else goes back to the button. */
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  const t = useText('message');
  const chosen = useRef<string | null>(null);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          className={styles['popover']}
          aria-label={t('emoji.title')}
          data-popover=""
          side="top"
          align="end"
          sideOffset={12}
          collisionPadding={8}
          // The picker gives the focus to its first emoji.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isNowhere = document.activeElement === document.body;
            if (chosen.current === null && isNowhere) button.current?.focus();
          }}
          // The button itself closes the popover.
          onInteractOutside={(event) => {
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <EmojiPicker
            onChoose={(emoji) => {
              chosen.current = emoji;
              onChoose(emoji);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
