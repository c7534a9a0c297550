import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useMessageActions } from './message-actions.ts';
import { useOpenConversation } from './open-conversation.ts';
import styles from './reactions.module.css';

/** The reactions to a message; a press removes the member's own, or adds the other's. */
export function ReactionList({ message }: { message: MessageRow }) {
  const t = useText('message');
  const { me, name, canWrite } = useOpenConversation();
  const { react } = useMessageActions();
  if (message.reactions.length === 0) return null;
  const emojis = [...new Set(message.reactions.map((one) => one.emoji))];
  return (
    <ul className={styles['signs']} aria-label={t('reactions')}>
      {emojis.map((emoji) => {
        const givers = message.reactions.filter((one) => one.emoji === emoji);
        const mine = givers.some((one) => one.profile === me);
        const who = givers.map((one) => (one.profile === me ? t('quote.you') : name)).join(', ');
        const look = {
          className: classes(styles['sign'], mine && styles['mine']),
          'data-reaction': emoji,
        };
        const label = t('reactionOf', { emoji, name: who });
        const shown = (
          <>
            <span aria-hidden="true">{emoji}</span>
            {givers.length > 1 && (
              <span aria-hidden="true" className={styles['count']}>
                {givers.length}
              </span>
            )}
            <span className="sr-only">{label}</span>
          </>
        );
        return (
          <li key={emoji}>
            {canWrite ? (
              <button
                type="button"
                {...look}
                aria-pressed={mine}
                title={label}
                onClick={() => react(message, emoji)}
              >
                {shown}
              </button>
            ) : (
              <span {...look}>{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
