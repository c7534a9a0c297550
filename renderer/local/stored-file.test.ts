import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { outgoingFile } from './messages.ts';
import { openLocalDatabase } from './open-database.ts';
import { recordingOf, saveRecording } from './recordings.ts';
import { toStoredFile } from './stored-file.ts';

const words = () => new Blob(['words'], { type: 'audio/webm' });
const heard = async (file: Blob | undefined) => [await file?.text(), file?.type];

test('a file is stored without a Blob, which Safari refuses, and comes back as one', async () => {
  const db = openLocalDatabase(newId());
  await saveRecording(db, 'p', { id: newId(), file: words(), ms: 1, peaks: [] });
  const [row] = await db.local_settings.toArray();
  expect(row?.value).toMatchObject({ file: { type: 'audio/webm' } });
  expect(await heard((await recordingOf(db, 'p'))?.file)).toEqual(['words', 'audio/webm']);

  await db.outgoing_photos.put({ id: 'u', message: 'm', file: await toStoredFile(words()) });
  expect(await heard(await outgoingFile(db, 'u'))).toEqual(['words', 'audio/webm']);
  db.close();
});

test('a file that an older version stored as a Blob is still there', async () => {
  const db = openLocalDatabase(newId());
  await db.outgoing_photos.put({ id: 'u', message: 'm', file: words() });
  expect(await heard(await outgoingFile(db, 'u'))).toEqual(['words', 'audio/webm']);
  db.close();
});
