import { mutationCalls } from '../mutations/table.ts';
import { createRequestCalls } from '../requests/table.ts';
import { cancelUpload, uploadPhoto } from '../requests/upload.ts';
import { requestDeletion, signOut } from '../session/leave.ts';
import { Session, type SessionOptions } from '../session/session.ts';
import { signIn, whileCookieChanges } from '../session/sign-in.ts';
import type { SyncWorker } from './interface.ts';

/** The sync worker: every call of a page, for the member signed in. */
export function createSyncWorker(
  options: SessionOptions,
): SyncWorker & { close: () => void; abort: () => Promise<void> } {
  const session = new Session(options);
  const { api } = session;
  const writes = session.bind(mutationCalls);
  return {
    ...writes,
    ...session.bind(createRequestCalls()),
    start: (userId) => session.start(userId),
    async subscribe(listener) {
      session.subscribe(listener);
    },
    signIn({ email, password, locale }) {
      session.setLocale(locale);
      const body = { email, password };
      return signIn(session, () => api.call('signIn', { body, waitedFor: true }));
    },
    comeBack({ email, password, locale }) {
      session.setLocale(locale);
      const body = { email, password };
      return signIn(session, () => api.call('takeDeletionBack', { body, waitedFor: true }));
    },
    signUp({ body, key }) {
      session.setLocale(body.language);
      return signIn(session, () => api.call('signUp', { body, key, waitedFor: true }));
    },
    signInWithPasskey({ credential, locale }) {
      session.setLocale(locale);
      const body = { credential };
      return signIn(session, () => api.call('signInWithPasskey', { body, waitedFor: true }));
    },
    signOut: (choice) => signOut(session, choice),
    async finishSignOut() {
      await session.signOut.finish();
    },
    leave: (body) => session.run((leaving) => requestDeletion(session, leaving, body)),
    async undoDeletion(conversation) {
      const answer = await writes.undoDeletion(conversation);
      // The next poll reads what was left out meanwhile.
      if (answer.ok && answer.value.undone) void session.engine?.refresh().catch(() => undefined);
      return answer;
    },
    async setLanguage(language) {
      session.setLocale(language);
      if (session.engine) await writes.setLanguage(language);
    },
    async setLocale(locale) {
      session.setLocale(locale);
    },
    request(name, input) {
      const ask = () => api.call(name, { ...input, waitedFor: true });
      return name === 'changePassword' ? whileCookieChanges(session, ask) : ask();
    },
    uploadPhoto: (photo, onProgress) => uploadPhoto(session.apiContext, photo, onProgress),
    async cancelUpload(key) {
      cancelUpload(key);
    },
    loadSettings: (query) => session.loadSettings(query),
    setVisible: (isVisible) => session.setVisible(isVisible),
    async setOnline(isOnline) {
      session.setOnline(isOnline);
    },
    async renew() {
      session.engine?.renew();
    },
    close: () => session.close(),
    abort: () => session.abort(),
  };
}
