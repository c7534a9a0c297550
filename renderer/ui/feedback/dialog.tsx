import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../controls/button.tsx';
import { classes } from '../layout/classes.ts';
import styles from './dialog.module.css';
import { openModal } from './top-dialog.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Esc, the close button and a press outside. The owner then sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons under the contents; on a phone they are stacked. */
  actions?: ReactNode;
  size?: 'normal' | 'wide';
  /** `dark` is the match's purple block. */
  tone?: 'plain' | 'dark';
  /** The title is for screen readers only; the contents show their own. */
  hideTitle?: boolean;
  /** Work is running: neither Esc nor a press outside closes. */
  locked?: boolean;
  /** `alertdialog` for what must be known first; its contents are read with the title. */
  role?: 'alertdialog';
  /** A click on the contents closes too, unless they stop its propagation. */
  closeOnClick?: boolean;
  className?: string;
}

/** Focus that came to the way out goes to what answers the dialog, else to its title. */
function moveFocusInside(dialog: HTMLElement, heading: HTMLElement | null): void {
  const answer = dialog.querySelector<HTMLElement>('[data-dialog-focus]');
  if (answer) answer.focus({ preventScroll: true });
  else if (document.activeElement?.matches('[data-dialog-close]'))
    heading?.focus({ preventScroll: true });
}

let locks = 0;
/** Locks the page's scrolling without moving anything. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  if (locks === 0) root.classList.toggle('locked-gutter', window.innerWidth > root.clientWidth);
  locks += 1;
  root.classList.add('locked');
  return () => {
    locks -= 1;
    if (locks === 0) root.classList.remove('locked', 'locked-gutter');
  };
}

/** A modal `<dialog>`. Focus goes to the element marked `data-dialog-focus`. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  actions,
  size = 'normal',
  tone = 'plain',
  hideTitle = false,
  locked = false,
  closeOnClick = false,
  role,
  className,
}: DialogProps) {
  const t = useText('common');
  const box = useRef<HTMLDialogElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  const body = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    const unlock = lockScroll();
    const close = dialog ? openModal(dialog) : undefined;
    if (dialog) moveFocusInside(dialog, top.current);
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
      className={classes(styles['dialog'], styles[size], styles[tone], className)}
      role={role}
      aria-labelledby={heading}
      aria-describedby={role && body}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      // A browser may close a dialog after a second Esc; a locked one is reopened.
      onClose={(event) => {
        if (event.target !== box.current || box.current.open) return;
        if (locked) box.current.showModal();
        else onClose();
      }}
      onClick={closeOnClick ? onClose : undefined}
      onPointerDown={(event) => {
        if (event.target === box.current && !locked) onClose();
      }}
    >
      <div className={styles['inside']}>
        <header className={styles['head']}>
          <h2
            ref={top}
            id={heading}
            tabIndex={-1}
            className={classes(hideTitle ? 'sr-only' : 'section-title', styles['title'])}
          >
            {title}
          </h2>
          {!locked && (
            <IconButton
              icon={X}
              label={t('close')}
              data-dialog-close=""
              className={styles['close']}
              onClick={onClose}
            />
          )}
        </header>
        <div id={body} className={styles['body']}>
          {children}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  );
}
