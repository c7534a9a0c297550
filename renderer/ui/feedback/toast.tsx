import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../controls/button.tsx';
import { classes } from '../layout/classes.ts';
import { Icon } from '../art/icon.tsx';
import styles from './toast.module.css';
import { onTopDialog, topDialog } from './top-dialog.ts';

/** A passing message, never the only place of what matters. */
export interface ToastMessage {
  text: string;
  tone?: 'neutral' | 'success' | 'danger';
  /**
   * With an action it stays until it is closed or used, unless that can be done for a time only.
   */
  action?: { label: string; run: () => void };
  shownMs?: number;
}
export interface ShownToast extends ToastMessage {
  id: number;
}

const ICONS: Record<NonNullable<ToastMessage['tone']>, LucideIcon> = {
  neutral: Info,
  success: CircleCheck,
  danger: CircleAlert,
};
const SHOWN_MS = 6_000;

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const t = useText('common');
  const { id, action } = toast;
  const shownMs = toast.shownMs ?? (action ? null : SHOWN_MS);
  useEffect(() => {
    if (shownMs === null) return;
    const timer = setTimeout(() => onClose(id), shownMs);
    return () => clearTimeout(timer);
  }, [shownMs, id, onClose]);
  const tone = toast.tone ?? 'neutral';
  return (
    <li className={classes(styles['toast'], styles[tone])} data-toast={tone}>
      <Icon of={ICONS[tone]} className={styles['icon']} />
      <div className={styles['words']}>
        {/* A failure is announced at once, also while something else is being read out. */}
        <p role={tone === 'danger' ? 'alert' : undefined}>{toast.text}</p>
        {action && (
          <button
            type="button"
            className={styles['action']}
            onClick={() => {
              action.run();
              onClose(id);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon={X} label={t('close')} onClick={() => onClose(id)} />
    </li>
  );
}

/**
 * The element that toasts are in: within the dialog on top, since what is outside of that is inert,
 * and over it, as a popover of its own. It is moved, never recreated: a live region is announced
 * only if it was there before its text.
 */
function useToastHost(): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = styles['host'] ?? '';
    element.setAttribute('popover', 'manual');
    return element;
  });
  useLayoutEffect(() => {
    const move = () => {
      (topDialog() ?? document.body).append(host);
      // A browser without popovers shows it where it is.
      if ('showPopover' in host) host.showPopover();
    };
    move();
    const end = onTopDialog(move);
    return () => {
      end();
      host.remove();
    };
  }, [host]);
  return host;
}

/** Toasts: above the tab bar on phones, else bottom right. Always present, being a live region. */
export function ToastRegion({
  toasts,
  onClose,
}: {
  toasts: readonly ShownToast[];
  onClose: (id: number) => void;
}) {
  const t = useText('common');
  const host = useToastHost();
  return createPortal(
    <section
      className={styles['region']}
      aria-label={t('toasts')}
      role="status"
      aria-live="polite"
      aria-relevant="additions text"
    >
      <ol>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </ol>
    </section>,
    host,
  );
}
