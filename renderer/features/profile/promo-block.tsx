import { Handshake, Video } from 'lucide-react';
import type { Promotion } from '../../../shared/profile-choices.ts';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const ICONS = { cam: Video, resell: Handshake } as const;

/** Labels a cam performer's or resold profile (`member_resell`), in words that lead nowhere. */
export function PromoBlock({ promotion }: { promotion: Promotion }) {
  const t = useText('profile');
  const { member_resell: isShown, name: site } = useSettings();
  if (!isShown || promotion === 'none') return null;
  return (
    <div data-promotion={promotion}>
      <Notice icon={ICONS[promotion]} boxed>
        <b>{t(`promo.${promotion}.title`)}</b> {t(`promo.${promotion}.text`, { site })}
      </Notice>
    </div>
  );
}
