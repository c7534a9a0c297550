import type { Locale } from '../../../shared/locales.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';

/** Queues the account's language in place of an unsent choice. */
async function setLanguage({ db, now }: WriteContext, language: Locale): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    await db.outbox
      .where('lane')
      .equals('account')
      .and((entry) => entry.work.kind === 'language')
      .delete();
    await db.outbox.add(newEntry('account', { kind: 'language', language }, now()));
  });
}

export const languageMutation = defineMutation({
  kind: 'language',
  calls: { setLanguage },
  call: 'setLanguage',
  body: ({ work }) => ({ language: work.language as Locale }),
});
