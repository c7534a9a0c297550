import { useState, type SubmitEvent } from 'react';
import { NOTE_LENGTH } from '../../shared/operator/queues.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useKeys } from '../keyboard/keys.ts';

export type WordsFor = 'escalate' | 'note';

/** Asks for a word why, for colleagues alone. */
export function WordsDialog({
  what,
  onWords,
  onClose,
}: {
  what: WordsFor | null;
  onWords: (text: string) => void;
  onClose: () => void;
}) {
  const t = useText('operator-work');
  return (
    <Dialog open={what !== null} title={t(`words.${what ?? 'note'}.title`)} onClose={onClose}>
      {what && <WordsForm what={what} onWords={onWords} />}
    </Dialog>
  );
}

function WordsForm({ what, onWords }: { what: WordsFor; onWords: (text: string) => void }) {
  const t = useText('operator-work');
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() !== '') onWords(text);
  };
  useKeys(
    t(`words.${what}.title`),
    [
      {
        key: 'enter',
        shown: 'Ctrl Enter',
        what: t(`words.${what}.send`),
        control: true,
        act: send,
      },
    ],
    'dialog',
  );
  return (
    <form
      className="stack"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={t(`words.${what}.label`)}
        hint={t('words.hint')}
        value={text}
        rows={4}
        maxLength={NOTE_LENGTH}
        data-dialog-focus=""
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t(`words.${what}.send`)}
      </Button>
    </form>
  );
}
