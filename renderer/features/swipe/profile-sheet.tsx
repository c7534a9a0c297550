import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow, SwipeChoice } from '../../local/rows.ts';
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { lockScroll } from '../../ui/feedback/dialog.tsx';
import { openModal } from '../../ui/feedback/top-dialog.ts';
import styles from './profile-sheet.module.css';
import { ChoiceButtons } from './swipe-buttons.tsx';
import { usePullDown } from './use-pull-down.ts';

/** The profile over its card, with the choice at its foot; pulling it down closes it. */
export function ProfileSheet({
  card,
  usedUp,
  onChoose,
  onClose,
  children,
}: {
  card: ProfileRow;
  usedUp: boolean;
  onChoose: (choice: SwipeChoice) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText('swipe');
  const common = useText('common');
  const box = useRef<HTMLDialogElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  usePullDown(box, inside, onClose);
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    const unlock = lockScroll();
    const close = dialog ? openModal(dialog) : undefined;
    inside.current?.focus({ preventScroll: true });
    return () => {
      close?.();
      unlock();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={box}
      className={styles['sheet']}
      aria-label={t('open', { name: card.name })}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === box.current && !box.current.open) onClose();
      }}
    >
      <div ref={inside} className={styles['inside']} tabIndex={0}>
        {children}
        <ButtonLink variant="line" className={styles['whole']} to={`/members/${card.id}`}>
          {t('whole')}
        </ButtonLink>
      </div>
      <IconButton
        icon={ChevronDown}
        look="glass"
        label={common('close')}
        data-dialog-close=""
        className={styles['close']}
        onClick={onClose}
      />
      <div className={styles['foot']} role="group" aria-label={t('choose')}>
        <ChoiceButtons usedUp={usedUp} onChoose={onChoose} />
      </div>
    </dialog>
  );
}
