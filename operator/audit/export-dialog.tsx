import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Segmented } from '../../renderer/ui/controls/segmented.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { fileOfDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { saveFile } from '../parts/save-file.ts';

const FORMATS = ['csv', 'json'] as const;
const today = (): string => new Date().toISOString().slice(0, 10);

/** The audit of some days as a file; the server asks for a fresh passkey. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    const result = await fileOfDesk('exportAudit', { from, to, format });
    setBusy(false);
    if (!result.ok) {
      setMessage(why(result.failure));
      return;
    }
    saveFile(result.value, `audit-${from}-${to}.${format}`);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('audit.export')}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void make()}>
          {t('audit.make')}
        </Button>
      }
    >
      <div className="stack">
        <TextField
          label={t('audit.from')}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('audit.to')}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Segmented
          legend={t('audit.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setFormat}
        />
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}
