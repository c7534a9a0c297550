import { useState } from 'react';
import type { UnionLanguage } from '../../shared/union-languages.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { callDesk } from '../api/desk.ts';
import { SpokenLanguages } from '../comfort/spoken-languages.tsx';
import { SaveDialog } from '../parts/save-dialog.tsx';

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
  const [chosen, setChosen] = useState<readonly UnionLanguage[]>(languages);
  return (
    <SaveDialog
      title={t('spoken.title')}
      save={t('spoken.save')}
      onSave={() => callDesk('changeOperatorLanguages', { id, languages: [...chosen] })}
      onDone={onDone}
      onClose={onClose}
    >
      <SpokenLanguages chosen={chosen} onChoose={setChosen} />
    </SaveDialog>
  );
}
