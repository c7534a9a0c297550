import { BellRing, X } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { NoticeAction } from '../../ui/feedback/notice-action.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSettings } from '../../session/contexts.ts';
import type { Push } from './use-push.ts';
import { useTurnOn } from './use-turn-on.ts';

export function PushOffer({
  push,
  className,
  onDismiss,
}: {
  push: Push;
  className: string | undefined;
  onDismiss: () => void;
}) {
  const t = useText('push');
  const common = useText('common');
  const { name: site } = useSettings();
  const turnOn = useTurnOn(push);
  return (
    <Notice
      icon={BellRing}
      className={className}
      action={<IconButton icon={X} label={common('close')} onClick={onDismiss} />}
    >
      <b>{t('offer.title')}</b> {t('offer.text', { site })}{' '}
      <NoticeAction busy={push.busy} onPress={() => void turnOn()}>
        {t('offer.action')}
      </NoticeAction>
    </Notice>
  );
}
