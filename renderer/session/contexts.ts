import type { Remote } from 'comlink';
import { createContext, useContext, type Context } from 'react';
import type { User } from '../../shared/contract/profile.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { LocalDatabase } from '../local/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { ToastMessage } from '../ui/feedback/toast.tsx';
import type { SyncWorker } from '../worker/host/interface.ts';
import type { SyncEvent } from '../worker/host/events.ts';

/** Whether the server can be reached, as the sync engine last saw it. */
export type Connection = Extract<SyncEvent, { kind: 'connection' }>['state'];

export const SettingsContext = createContext<Settings | null>(null);
export const SignedInContext = createContext(false);
/** Shows a toast; what it gives closes it again. */
type ShowToast = (toast: ToastMessage) => () => void;
export const ToastContext = createContext<ShowToast | null>(null);
export const PlatformContext = createContext<Platform | null>(null);
export const WorkerContext = createContext<Remote<SyncWorker> | null>(null);
export const DatabaseContext = createContext<LocalDatabase | null>(null);
export const MemberContext = createContext<User | null>(null);
export const ConnectionContext = createContext<Connection>('online');

function useProvided<Value>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`${name} is used outside of its provider.`);
  return value;
}

/** The site settings of this visit. */
export const useSettings = (): Settings => useProvided(SettingsContext, 'useSettings');
/** Whether a member is signed in on this device; pages for both show by it. */
export const useSignedIn = (): boolean => useContext(SignedInContext);
/** Shows a passing word: `toast({ text, tone, action })`; the answer closes it before its time. */
export const useToast = (): ShowToast => useProvided(ToastContext, 'useToast');
/** What differs between browser and desktop; always known within members' pages. */
export const usePlatform = (): Platform => useProvided(PlatformContext, 'usePlatform');

/** The sync engine of this tab. Only within members' pages; throws elsewhere. */
export const useWorker = (): Remote<SyncWorker> => useProvided(WorkerContext, 'useWorker');
/** The signed-in member's database, for `useLiveQuery`; throws outside members' pages. */
export const useDatabase = (): LocalDatabase => useProvided(DatabaseContext, 'useDatabase');
/** The signed-in member, live. Only within members' pages; throws elsewhere. */
export const useMember = (): User => useProvided(MemberContext, 'useMember');
/** `online`, `offline` (no network) or `unreachable` (no answer of the server). */
export const useConnection = (): Connection => useContext(ConnectionContext);
