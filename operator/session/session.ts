import type { OperatorRight } from '../../shared/operator/roles.ts';
import type { CallFailure } from '../../shared/result.ts';
import { createStore } from '../../renderer/ui/state/create-store.ts';
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

const session = createStore<Session>({ known: false, me: null, demo: [], failure: null });

const change = (next: Partial<Session>): void => session.set({ ...session.get(), ...next });

/** Asks the server who sits here. */
export async function readSession(): Promise<void> {
  const result = await callDesk('getSession', {});
  if (result.ok)
    change({ known: true, me: result.value.me, demo: result.value.demo_operators, failure: null });
  else change({ failure: result.failure });
}

/** Somebody signed in, or changed what is theirs. */
export const setMe = (me: Me): void => change({ known: true, me });

/** Nobody sits here any more: all that was read is forgotten. */
function leave(): void {
  forgetAnswers();
  change({ me: null });
}
signedOut.subscribe(() => {
  if (!session.get().me) return;
  leave();
  void readSession();
});

export async function signOut(): Promise<void> {
  await callDesk('signOut', {});
  leave();
  await readSession();
}

/** Stores the operator's display choices; applied at once, whatever the server answers. */
export async function changeComfort(changes: Partial<Comfort>): Promise<void> {
  const { me } = session.get();
  if (!me) return;
  change({ me: { ...me, comfort: { ...me.comfort, ...changes } } });
  const result = await callDesk('changeMe', { comfort: changes });
  if (result.ok) setMe(result.value.me);
}

/** Stores in which languages the operator judges; what the server refuses is shown as it was. */
export async function changeLanguages(languages: Me['languages']): Promise<void> {
  const { me } = session.get();
  if (!me) return;
  change({ me: { ...me, languages } });
  const result = await callDesk('changeMe', { languages });
  setMe(result.ok ? result.value.me : me);
}

export const useSession = session.useValue;

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
