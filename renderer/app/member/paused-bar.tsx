import { CirclePause } from 'lucide-react';
import { useMember, useWorker } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** That the account is on pause, on every page, with the way back. */
export function PausedBar({ className }: { className: string | undefined }) {
  const t = useText('banners');
  const worker = useWorker();
  const { paused } = useMember().profile;
  if (!paused) return null;
  return (
    <Notice
      tone="info"
      icon={CirclePause}
      className={className}
      action={
        <Button variant="plain" onClick={() => void worker.saveProfile({ paused: false })}>
          {t('paused.action')}
        </Button>
      }
    >
      <b>{t('paused.title')}</b> {t('paused.text')}
    </Notice>
  );
}
