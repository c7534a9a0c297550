import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { createListeners } from '../../../shared/listeners.ts';
import { type LocalDatabase } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { currentUser } from '../../local/meta.ts';
import { currentMember } from '../../local/session.ts';
import { closeWhilePageRests } from '../../local/page-rest.ts';
import { platform } from '../../platform/current.ts';
import { connectWorker } from '../../worker/host/client.ts';
import {
  ConnectionContext,
  DatabaseContext,
  MemberContext,
  PlatformContext,
  WorkerContext,
  type Connection,
} from '../../session/contexts.ts';
import { firstUser, forgetFirstUser } from '../../session/first-answers.ts';
import { FictionalIcon } from '../../ui/member/fictional-icon.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import { DesktopEffects } from './desktop-effects.tsx';
import { MatchDialogs } from './match-dialogs.tsx';
import { MemberPending } from './member-pending.tsx';
import { MemberEffects } from './member-effects.tsx';
import { VoiceEnd } from './voice-host.tsx';
import { useSessionEnd } from '../../session/session-end.ts';
import { TimeBonusPrompt } from '../../actions/purchase/time-bonus-prompt.tsx';
import { ShortcutsHost } from '../../actions/shortcuts/shortcuts-host.tsx';
import { SwitcherHost } from './switcher-host.tsx';
import { SpendingHost } from '../../actions/spending/spending-host.tsx';

let opened: { memberId: string; database: LocalDatabase } | null = null;
/** Whoever shows the member is told that there is another one. */
const reopened = createListeners<[LocalDatabase]>();

/**
 * This tab's one open database; opening another closes it. A deleted one is opened again at the
 * next sign-in; after an upgrade by another tab this one needs the new version too.
 */
function databaseOf(memberId: string): LocalDatabase {
  if (opened?.memberId === memberId) return opened.database;
  opened?.database.close();
  const database = openLocalDatabase(memberId, (why) => {
    if (why === 'upgraded') location.reload();
    opened = null;
  });
  closeWhilePageRests(database, () => {
    if (opened?.database !== database) return;
    opened = null;
    if (currentMember() === memberId) return reopened.notify(databaseOf(memberId));
    // Signed out on a later page: nothing of this one is for whoever goes back to it.
    document.body.replaceChildren();
    location.reload();
  });
  opened = { memberId, database };
  return database;
}

/** Provides members' pages with data once the member is known on this device. */
export function MemberArea({ memberId, children }: { memberId: string; children: ReactNode }) {
  // One for as long as this is shown: the next render must not recreate a deleted database.
  const [database, setDatabase] = useState(() => databaseOf(memberId));
  useEffect(() => reopened.subscribe(setDatabase), []);
  const worker = connectWorker();
  const [connection, setConnection] = useState<Connection>(() =>
    navigator.onLine ? 'online' : 'offline',
  );
  const stored = useLiveQuery(() => currentUser(database), [database]);
  const user = stored ?? firstUser(memberId);
  useEffect(() => {
    if (stored) forgetFirstUser();
  }, [stored]);
  useSyncEvent((event) => {
    if (event.kind === 'connection') setConnection(event.state);
  });
  useSessionEnd();
  useEffect(() => {
    void worker.start(memberId);
  }, [worker, memberId]);
  return (
    <PlatformContext value={platform}>
      <WorkerContext value={worker}>
        <DatabaseContext value={database}>
          <ConnectionContext value={connection}>
            {user ? (
              <MemberContext value={user}>
                <FictionalIcon value={user.fictional_icon}>
                  <MemberEffects />
                  {platform.desktop && <DesktopEffects desktop={platform.desktop} />}
                  {children}
                  <MatchDialogs />
                  <TimeBonusPrompt />
                  <SwitcherHost />
                  <ShortcutsHost />
                  <SpendingHost />
                  <VoiceEnd />
                </FictionalIcon>
              </MemberContext>
            ) : (
              <MemberPending connection={connection} onRetry={() => void worker.refresh()} />
            )}
          </ConnectionContext>
        </DatabaseContext>
      </WorkerContext>
    </PlatformContext>
  );
}
