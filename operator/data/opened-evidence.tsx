import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { MemberText } from '../parts/member-text.tsx';
import { saveFile } from '../parts/save-file.ts';
import { showToast } from '../parts/toasts.tsx';

type Evidence = Answer<'readEvidence'>;

/** Evidence that two agreed to open: its texts, and all of it as one file. No picture is shown. */
export function OpenedEvidence({ approval, onClose }: { approval: string; onClose: () => void }) {
  const t = useText('operator-money');
  const format = useFormat();
  const why = useFailureText();
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const result = await callDesk('readEvidence', { approval });
    setBusy(false);
    if (result.ok) setEvidence(result.value);
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  const save = (found: Evidence) =>
    saveFile(
      new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' }),
      `evidence-${found.number}.json`,
    );
  return (
    <Dialog
      open
      size="wide"
      title={t('orders.ask')}
      onClose={onClose}
      actions={
        evidence ? (
          <Button variant="primary" onClick={() => save(evidence)}>
            {t('orders.save')}
          </Button>
        ) : (
          <Button variant="danger" busy={busy} onClick={() => void open()}>
            {t('orders.open')}
          </Button>
        )
      }
    >
      <p className="muted">{t('orders.noted')}</p>
      {evidence && (
        <>
          <p className="num">{t('orders.items', { count: evidence.items.length })}</p>
          <ul>
            {evidence.items.map((one) => (
              <li key={one.id}>
                <p className="small muted num">
                  {[format.exact(one.at), ...(one.file ? [t(`orders.file.${one.file}`)] : [])].join(
                    ' · ',
                  )}
                </p>
                {one.text && (
                  <p>
                    <MemberText>{one.text}</MemberText>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
