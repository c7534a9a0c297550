import { Download, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useConnection, usePlatform, useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { saveFile } from '../../../session/save-file.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from '../settings.module.css';

/** Everything that the service holds on the member, as one file. */
export function ExportSection() {
  const t = useText('leaving');
  const toast = useToast();
  const request = useRequest();
  const platform = usePlatform();
  const failureText = useFailureText();
  const online = useConnection() === 'online';
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const answer = await request('exportData', {});
    setBusy(false);
    if (!answer.ok) {
      toast({ tone: 'danger', text: failureText(answer.failure) });
      return;
    }
    const { name, type, bytes } = answer.value;
    if (bytes instanceof Uint8Array) saveFile(name, new Blob([bytes], { type }));
    // The desktop app asks where to put it, and the member may not want it any more.
    if (platform.kind === 'browser') toast({ tone: 'success', text: t('export.done') });
  }

  return (
    <>
      <p>{t('export.text')}</p>
      <p className="small muted">{t('export.private')}</p>
      {!online && (
        <Notice boxed tone="info" icon={WifiOff} role="status">
          {t('offline')}
        </Notice>
      )}
      <Button
        variant="primary"
        className={styles['start']}
        busy={busy}
        disabled={!online}
        onClick={() => void download()}
      >
        <Icon of={Download} />
        {t(busy ? 'export.busy' : 'export.action')}
      </Button>
    </>
  );
}
