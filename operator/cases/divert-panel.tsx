import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '../../renderer/ui/feedback/confirm-dialog.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import styles from './divert-panel.module.css';

/** Pictures of children: taken away and sealed, with the form for police and hotline. */
export function DivertPanel({ item, onDiverted }: { item: DeskCase; onDiverted: () => void }) {
  const t = useText('operator-work');
  const why = useFailureText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useState<string | null>(null);
  useKeys(t('divert.title'), [{ key: 'x', what: t('divert.act'), act: () => setAsking(true) }]);
  const divert = async () => {
    setBusy(true);
    const result = await callDesk('divertCase', { id: item.id, version: item.version });
    setBusy(false);
    setAsking(false);
    if (result.ok) setForm(result.value.form);
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  return (
    <Panel title={t('divert.title')}>
      <p className="small muted">{t('divert.text')}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={ShieldAlert} size="s" />
        {t('divert.act')}
        <KeyCap>X</KeyCap>
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={t('divert.sure')}
        confirm={t('divert.act')}
        onConfirm={() => void divert()}
        onClose={() => setAsking(false)}
      >
        {t('divert.text')}
      </ConfirmDialog>
      <Dialog
        open={form !== null}
        size="wide"
        title={t('divert.form')}
        onClose={onDiverted}
        actions={
          <Button variant="primary" onClick={onDiverted}>
            {t('divert.done')}
          </Button>
        }
      >
        <pre className={styles['form']}>{form}</pre>
      </Dialog>
    </Panel>
  );
}
