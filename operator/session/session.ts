import { useSyncExternalStore } from 'react';
import type { OperatorRight } from '../../shared/operator/roles.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { CallFailure } from '../../shared/result.ts';
import { forgetAnswers } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk, signedOut } from '../api/desk.ts';

type Me = NonNullable<Answer<'getSession'>['me']>;
export type Comfort = Me['comfort'];

/** Who sits here. Before the server answered: nobody knows. */
interface Session {
  known: boolean;
  me: Me | null;
  demo: Answer<'getSession'>['demo_operators'];
  failure: CallFailure | null;
}

const { subscribe, notify } = createListeners();
let session: Session = { known: false, me: null, demo: [], failure: null };

function set(next: Partial<Session>): void {
  session = { ...session, ...next };
  notify();
}

/** Asks the server who sits here. */
export async function readSession(): Promise<void> {
  const result = await callDesk('getSession', {});
  if (result.ok)
    set({ known: true, me: result.value.me, demo: result.value.demo_operators, failure: null });
  else set({ failure: result.failure });
}

/** Somebody signed in, or changed what is theirs. */
export const setMe = (me: Me): void => set({ known: true, me });

/** Nobody sits here any more: all that was read is forgotten. */
function leave(): void {
  forgetAnswers();
  set({ me: null });
}
signedOut.subscribe(() => {
  if (!session.me) return;
  leave();
  void readSession();
});

export async function signOut(): Promise<void> {
  await callDesk('signOut', {});
  leave();
  await readSession();
}

/** Keeps how the operator wants to look at things; shown at once, whatever the server says. */
export async function changeComfort(changes: Partial<Comfort>): Promise<void> {
  if (!session.me) return;
  set({ me: { ...session.me, comfort: { ...session.me.comfort, ...changes } } });
  const result = await callDesk('changeMe', { comfort: changes });
  if (result.ok) setMe(result.value.me);
}

const currentSession = (): Session => session;
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

/** The one who sits here; only below the sign-in. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

/** Whether the one who sits here may do something; the server decides it again. */
export const useMay = (): ((...rights: readonly OperatorRight[]) => boolean) => {
  const { rights } = useMe();
  return (...wanted) => wanted.some((right) => rights.includes(right));
};
