import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useReducer, useState } from 'react';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { isTemporary } from '../../../shared/errors.ts';
import { useConnection, useDatabase, useMember, useWorker } from '../../session/contexts.ts';
import { conversationRow } from '../../local/conversations.ts';
import type { ConversationRow } from '../../local/rows.ts';
import { profileRow } from '../../local/profiles.ts';

/** Which conversation a page is about: its own address, or that of the member. */
export type ConversationAddress =
  { kind: 'conversation'; id: string } | { kind: 'member'; profile: string };

type ConversationState =
  | { status: 'loading' }
  /** There is no such conversation or member for this member: the page is a 404. */
  | { status: 'missing' }
  /** Blocked by the other, or deleted on another device. */
  | { status: 'deleted' }
  | { status: 'failed'; retry: () => void }
  /** `chat` is null while nothing was written yet. */
  | {
      status: 'ready';
      id: string;
      card: ProfileCard;
      chat: ConversationRow | null;
      talked: boolean;
    };

const missing = (code: ErrorCode): boolean => !isTemporary(code) && code !== 'storage_full';

/** Finds a conversation on the device, and at the server as far as it is missing here. */
export function useConversation(address: ConversationAddress): ConversationState {
  const db = useDatabase();
  const worker = useWorker();
  const me = useMember().profile.id;
  const online = useConnection() === 'online';
  const profile = address.kind === 'member' ? address.profile : null;
  const id = address.kind === 'member' ? conversationIdOf(me, address.profile) : address.id;
  const chat = useLiveQuery(
    async () => ({ id, row: (await conversationRow(db, id)) ?? null }),
    [db, id],
  );
  const card = useLiveQuery(
    async () => ({
      profile,
      row: profile === null ? null : ((await profileRow(db, profile)) ?? null),
    }),
    [db, profile],
  );
  const [refusal, setRefusal] = useState<{ id: string; code: ErrorCode } | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);

  // What leaves this device while it is open is asked for once more, to know why.
  const isHere =
    chat?.id === id && card?.profile === profile && (chat.row !== null || card.row !== null);
  const [seen, setSeen] = useState<string | null>(null);
  if (isHere && seen !== id) setSeen(id);
  const left = seen === id && !isHere;

  useEffect(() => {
    let current = true;
    const open = async () => {
      let result = await worker.openConversation(id);
      // Nothing was written to this member yet: then the member is all there is to find.
      if (!result.ok && profile !== null && missing(result.failure.code))
        result = await worker.openProfile(profile);
      if (current) setRefusal(result.ok ? null : { id, code: result.failure.code });
    };
    void open();
    return () => {
      current = false;
    };
  }, [worker, id, profile, online, attempt, left]);

  if (profile === me) return { status: 'missing' };
  // What a live query last gave may belong to the address before this one.
  if (chat?.id !== id || card?.profile !== profile) return { status: 'loading' };
  if (chat.row)
    return { status: 'ready', id, card: chat.row.profile, chat: chat.row, talked: true };
  const refused = refusal?.id === id ? refusal.code : null;
  if (card.row && (refused === null || !missing(refused)))
    return { status: 'ready', id, card: card.row, chat: null, talked: card.row.talked ?? false };
  if (refused === null) return { status: 'loading' };
  if (missing(refused) && (left || refused === 'blocked_by')) return { status: 'deleted' };
  return missing(refused) ? { status: 'missing' } : { status: 'failed', retry };
}
