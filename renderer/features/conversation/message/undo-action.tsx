import { isApple } from '../../../actions/shortcuts/apple.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useMessageActions } from './message-actions.ts';
import { useOpenConversation } from './open-conversation.ts';
import { useUndoLeft } from './undo-left.ts';
import styles from './message-stamp.module.css';

/** Takes an own message back, with the seconds that are left for it; nothing after them. */
export function UndoAction({ message }: { message: MessageRow }) {
  const t = useText('message');
  const { name } = useOpenConversation();
  const { undo } = useMessageActions();
  const left = useUndoLeft(message);
  if (left === 0) return null;
  const keys = isApple() ? '⌘Z' : 'Ctrl+Z';
  return (
    <button
      type="button"
      className={styles['undo']}
      title={t('undo.possible', { name, keys })}
      data-undo={message.id}
      onClick={() => undo(message)}
    >
      {left !== Infinity && (
        <svg className={styles['ring']} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" pathLength={100} />
          <circle cx="8" cy="8" r="6.5" pathLength={100} strokeDasharray={`${left * 10} 100`} />
        </svg>
      )}
      {left !== Infinity && (
        <span className={classes('num', styles['left'])} aria-hidden="true">
          {left} s
        </span>
      )}
      <span className={styles['word']}>{t('undo.action')}</span>
    </button>
  );
}
