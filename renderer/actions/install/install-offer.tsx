import { MonitorDown, X } from 'lucide-react';
import { useState } from 'react';
import type { InstallWay } from '../../platform/install.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { NoticeAction } from '../../ui/feedback/notice-action.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePlatform, useSettings } from '../../session/contexts.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';

/** Offers the app by the browser's own prompt or by instructions; a no is remembered. */
export function InstallOffer({
  way,
  className,
  onDismiss,
}: {
  way: InstallWay;
  className: string | undefined;
  onDismiss: () => void;
}) {
  const t = useText('installed');
  const common = useText('common');
  const platform = usePlatform();
  const { name: site } = useSettings();
  const [showing, setShowing] = useState(false);
  const act = async () => {
    if (way === 'ios') return void setShowing(true);
    if ((await platform.install()) === 'dismissed') onDismiss();
  };
  return (
    <>
      <Notice
        icon={MonitorDown}
        className={className}
        action={<IconButton icon={X} label={common('close')} onClick={onDismiss} />}
      >
        <b>{t('offer.title', { site })}</b> {t('offer.text')}{' '}
        <NoticeAction onPress={() => void act()}>
          {t(way === 'ios' ? 'offer.how' : 'offer.action')}
        </NoticeAction>
      </Notice>
      {showing && <HomeScreenSteps onClose={() => setShowing(false)} />}
    </>
  );
}
