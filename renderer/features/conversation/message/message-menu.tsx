import { Copy, Ellipsis, Flag, Plus, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { FIRST_REACTIONS } from '../../../../shared/reactions.ts';
import { usePlatform, useToast } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { useMessageActions } from './message-actions.ts';
import { useOpenConversation } from './open-conversation.ts';
import styles from './message-menu.module.css';

/** Reactions, reply, copy and report; by pointer, keyboard or long press. */
export function MessageMenu({
  message,
  mine,
  open,
  onOpenChange,
}: {
  message: MessageRow;
  mine: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText('conversation');
  const m = useText('message');
  const safety = useText('safety');
  const toast = useToast();
  const platform = usePlatform();
  const { me, name, canWrite } = useOpenConversation();
  const { reply, react, chooseEmoji, report } = useMessageActions();
  const label = mine ? m('menu') : t('messageMenu', { name });
  const look = { icon: Ellipsis, label, className: styles['button'], 'data-menu': message.id };
  // The menu is made when it is first asked for: a conversation has many messages, and most are
  // never touched so.
  const [wanted, setWanted] = useState(false);
  /** What was chosen takes the focus. */
  const leaving = useRef(false);
  if (!wanted && !open)
    return (
      <IconButton
        {...look}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => {
          setWanted(true);
          onOpenChange(true);
        }}
      />
    );
  const own = message.reactions.find((one) => one.profile === me)?.emoji;
  const copy = (words: string) =>
    void platform.copyText(words).then(
      () => toast({ text: t('copied') }),
      () => toast({ text: t('copyFailed') }),
    );
  return (
    <Menu
      label={label}
      align={mine ? 'end' : 'start'}
      open={open}
      onOpenChange={(now) => {
        if (now) leaving.current = false;
        setWanted(true);
        onOpenChange(now);
      }}
      trigger={<IconButton {...look} />}
      leavesFocus={() => leaving.current}
    >
      {canWrite && message.state === 'sent' && (
        <>
          <MenuChoices
            label={m('react')}
            chosen={own}
            choices={FIRST_REACTIONS}
            onChoose={(emoji) => react(message, emoji)}
            more={{ icon: Plus, label: m('moreEmoji'), onSelect: () => chooseEmoji(message.id) }}
          />
          <MenuSeparator />
        </>
      )}
      {canWrite && (
        <MenuItem
          icon={Reply}
          onSelect={() => {
            leaving.current = true;
            reply(message.id);
          }}
        >
          {m('reply')}
        </MenuItem>
      )}
      {message.text !== null && (
        <MenuItem icon={Copy} onSelect={() => copy(message.text ?? '')}>
          {t('copy')}
        </MenuItem>
      )}
      {!mine && (
        <MenuItem icon={Flag} onSelect={() => report(message.id)}>
          {safety('reportMessage')}
        </MenuItem>
      )}
    </Menu>
  );
}
