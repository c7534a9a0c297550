import { Check } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './profile-editor.module.css';

/** Beside a field's label: that the text is saved, and a button to restore the last one. */
export function SavedNote({ label, undo }: { label: string; undo: (() => void) | null }) {
  const t = useText('own');
  return (
    <span className={styles['note']}>
      <span role="status">
        {undo && (
          <>
            <Icon of={Check} size="s" />
            {t('fieldSaved')}
          </>
        )}
      </span>
      {undo && (
        <button
          type="button"
          className="link small"
          aria-label={t('undoLabel', { label })}
          onClick={undo}
        >
          {t('undo')}
        </button>
      )}
    </span>
  );
}
