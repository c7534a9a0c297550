import { useState } from 'react';
import type { UnionLanguage } from '../../shared/union-languages.ts';
import type { CallFailure } from '../../shared/result.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { SpokenLanguages } from '../comfort/spoken-languages.tsx';
import { useFailureText } from '../parts/failure-text.ts';

/** Sets in which languages a colleague judges. */
export function LanguagesDialog({
  operator: { id, languages },
  onDone,
  onClose,
}: {
  operator: { id: string; languages: readonly UnionLanguage[] };
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [chosen, setChosen] = useState<readonly UnionLanguage[]>(languages);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const save = async () => {
    setBusy(true);
    const result = await callDesk('changeOperatorLanguages', { id, languages: [...chosen] });
    setBusy(false);
    if (result.ok) onDone();
    else setFailure(result.failure);
  };
  return (
    <Dialog
      open
      title={t('spoken.title')}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {t('spoken.save')}
        </Button>
      }
    >
      <div className="stack">
        <SpokenLanguages chosen={chosen} onChoose={setChosen} />
        <p role="status">{failure && why(failure)}</p>
      </div>
    </Dialog>
  );
}
