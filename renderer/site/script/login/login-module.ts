import type { Body } from '../../../../shared/contract/calls.ts';

export type Credential = Body<'signInWithPasskey'>['credential'];

/** A way to sign in. `comeBack` takes the deletion of the account back first. */
export type LoginAct =
  | { how: 'signIn' | 'comeBack'; email: string; password: string }
  | { how: 'passkey'; credential: Credential };

interface LoginRefusal {
  code: string;
  /** The message for the visitor. */
  words: string;
}

/** The app's way to sign in, an entry of its own in the build. */
export interface LoginModule {
  /** Fetches what signing in and the next page need. Rejects where it cannot be had. */
  prepareLogin: () => Promise<void>;
  /**
   * Signs in and goes on to the page that was wanted. Rejects where the app's code cannot be had.
   * @returns why not; null when the page is being left.
   */
  logIn: (act: LoginAct, next: string | null) => Promise<LoginRefusal | null>;
}
