import { useNavigate } from 'react-router';
import { useDatabase } from '../../../session/contexts.ts';
import { useShortcut } from '../../../actions/shortcuts/shortcuts.ts';
import { usePath } from '../../../i18n/locale.ts';
import { conversationList } from '../../../local/conversations.ts';

/** The keys that move and open in the list; they stop at its ends. */
export function useConversationKeys(current: string | null): void {
  const db = useDatabase();
  const navigate = useNavigate();
  const path = usePath();
  const step = async (by: 1 | -1) => {
    const ids = (await conversationList(db)).map((row) => row.id);
    const at = current === null ? -1 : ids.indexOf(current);
    const id = at === -1 ? ids[by === 1 ? 0 : ids.length - 1] : ids[at + by];
    if (id !== undefined) void navigate(path(`/chats/${id}`));
  };
  useShortcut('previous', () => {
    void step(-1);
  });
  useShortcut('next', () => {
    void step(1);
  });
}
