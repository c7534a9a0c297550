import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import styles from './profile-view.module.css';

/** On a phone: back to the previous page and its scroll position, else to `to`. */
export function BackOnPhoto({ to }: { to: string }) {
  const t = useText('profile');
  const navigate = useNavigate();
  const path = usePath();
  const back = () => {
    // React Router counts its own entries here; at 0 a step back would leave the app.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(path(to), { replace: true });
  };
  return (
    <IconButton
      icon={ChevronLeft}
      look="glass"
      label={t('back')}
      className={styles['back']}
      onClick={back}
    />
  );
}
