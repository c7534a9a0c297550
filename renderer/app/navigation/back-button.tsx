import { ChevronLeft } from 'lucide-react';
import { usePageName } from '../../session/page-name.ts';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { isInstalledApp } from '../../platform/installed.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { hasOwnBackOnPhone, showsBack } from './back-rules.ts';

/** The way back in a window without one. @param props.onPhone where a page may bring its own. */
export function BackButton({
  className,
  onPhone = false,
}: {
  className?: string | undefined;
  onPhone?: boolean;
}) {
  const t = useText('common');
  const navigate = useNavigate();
  const route = usePageName();
  // The history changes with the location.
  useLocation();
  if (
    !showsBack(route, window.desktop !== undefined || isInstalledApp(), window.history.state) ||
    (onPhone && hasOwnBackOnPhone(route))
  )
    return null;
  return (
    <IconButton
      icon={ChevronLeft}
      label={t('back')}
      className={className}
      data-back=""
      onClick={() => void navigate(-1)}
    />
  );
}
