import { Handshake, Video } from 'lucide-react';
import type { Promotion } from '../../../shared/choices.ts';
import { useSettings } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Notice } from '../../ui/notice.tsx';

const ICONS = { cam: Video, resell: Handshake } as const;

/**
 * Says whose business a profile is besides its own (specification section 2, the promo block): a cam performer's, or a partner's who shows
 * it on several sites. It is words alone and leads nowhere. The setting `member_resell` switches it.
 */
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
