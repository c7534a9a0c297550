import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** A passing word about something that happened. Never the only place where it can be read when it matters. */
export interface ToastMessage {
  text: string;
  tone?: 'neutral' | 'success' | 'danger';
  /** With an action it stays until it is closed or used, unless that can be done for a time only. */
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
        {/* What went wrong is said at once, also while something else is being read out. */}
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

/** Where toasts stand: over the tab bar on a phone, bottom right elsewhere, at most 350 px wide. A live region that is always there. */
export function ToastRegion({
  toasts,
  onClose,
}: {
  toasts: readonly ShownToast[];
  onClose: (id: number) => void;
}) {
  const t = useText('common');
  return (
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
    </section>
  );
}
