import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useChatFrame } from '../../session/chat-frame.ts';
import { useMember } from '../../session/contexts.ts';
import { useShortcut } from '../../actions/shortcuts/shortcuts.ts';
import { usePath } from '../../i18n/locale.ts';
import { ChoosePane } from './list/choose-pane.tsx';
import { ListPane } from './list/list-pane.tsx';
import { OpenedConversation } from './opened-conversation.tsx';
import { useDeleteConversation } from './list/use-delete-conversation.ts';
import type { ConversationAddress } from './use-conversation.ts';
import { useConversationKeys } from './list/use-conversation-keys.ts';
import styles from './chats-page.module.css';

/** From this width on the list and a conversation are side by side. */
const TWO_PANES = '(min-width: 992px)';
const onWidth = (changed: () => void) => {
  const query = matchMedia(TWO_PANES);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

function useAddress(): ConversationAddress | null {
  const { id } = useParams();
  const ofMember = pathWithoutLocale(useLocation().pathname).startsWith('/members/');
  return useMemo(
    () =>
      id === undefined
        ? null
        : ofMember
          ? { kind: 'member', profile: id }
          : { kind: 'conversation', id },
    [id, ofMember],
  );
}

/** The conversations and the open one: side by side on a wide screen. */
export function ChatsPage() {
  const address = useAddress();
  const me = useMember().profile.id;
  const { tabs } = useChatFrame();
  const navigate = useNavigate();
  const path = usePath();
  const wide = useSyncExternalStore(onWidth, () => matchMedia(TWO_PANES).matches);
  const current =
    address === null
      ? null
      : address.kind === 'member'
        ? conversationIdOf(me, address.profile)
        : address.id;
  // The row that gets the focus when its conversation is closed.
  const [left, setLeft] = useState(current);
  if (current !== null && current !== left) setLeft(current);

  const close = () => void navigate(path('/chats'));
  const remove = useDeleteConversation((what) => {
    if (!('id' in what) || what.id === current) close();
  });
  useShortcut('close', () => {
    if (current === null) return false;
    close();
    return true;
  });
  useConversationKeys(current);

  return (
    <div className={styles['panes']}>
      {(wide || address === null) && (
        <ListPane
          current={current}
          left={left}
          tabs={!wide && tabs}
          onDelete={({ row }) => remove({ id: row.id })}
        />
      )}
      {address !== null && (
        <div className={styles['open']}>
          <OpenedConversation
            key={current}
            address={address}
            alone={!wide}
            onDelete={() =>
              remove(address.kind === 'member' ? { profile: address.profile } : { id: address.id })
            }
            onBlocked={close}
          />
        </div>
      )}
      {wide && address === null && <ChoosePane />}
    </div>
  );
}
