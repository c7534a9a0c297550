import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { foldText } from '../../../shared/text.ts';
import { type LocalDatabase } from '../../local/database.ts';
import type { MessageRow } from '../../local/rows.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { SCAN_CHUNK, scanMessages } from './scan.ts';

let db: LocalDatabase;
beforeEach(() => {
  db = openLocalDatabase(newId());
});
afterEach(async () => {
  await db.delete();
});

const row = (at: number, text: string | null): MessageRow => ({
  id: newId(at),
  conversation: newId(),
  position: at,
  newest: -at,
  sender: 'her',
  kind: text === null ? 'photo' : 'text',
  text,
  photo: null,
  gift: null,
  sent_at: new Date(at).toISOString(),
  read_at: null,
  state: 'sent',
  reply_to: null,
  reactions: [],
  failure: null,
});

async function search(
  text: string,
  limit = 50,
  signal = new AbortController().signal,
): Promise<{ parts: string[][]; done: boolean[] }> {
  const parts: string[][] = [];
  const done: boolean[] = [];
  await scanMessages(db, foldText(text), limit, signal, (found, last) => {
    parts.push(found.map((message) => message.text ?? ''));
    done.push(last);
  });
  return { parts, done };
}

describe('searching the texts on the device', () => {
  test('finds newest first, over all conversations, without regard to case and accents', async () => {
    await db.messages.bulkAdd([
      row(1, 'Koffie bij Café Ons'),
      row(3, 'CAFE?'),
      row(2, 'niets'),
      row(4, null),
    ]);
    expect((await search('café')).parts.at(-1)).toEqual(['CAFE?', 'Koffie bij Café Ons']);
  });

  test('goes through every part and tells as it goes', async () => {
    await db.messages.bulkAdd(
      Array.from({ length: SCAN_CHUNK * 2 + 10 }, (_, index) =>
        row(index + 1, index === 0 || index === SCAN_CHUNK * 2 ? `speld ${index}` : 'hooi'),
      ),
    );
    expect(await search('speld')).toEqual({
      parts: [
        [`speld ${SCAN_CHUNK * 2}`],
        [`speld ${SCAN_CHUNK * 2}`, 'speld 0'],
        [`speld ${SCAN_CHUNK * 2}`, 'speld 0'],
      ],
      done: [false, false, true],
    });
  });

  test('stops at the limit', async () => {
    await db.messages.bulkAdd(
      Array.from({ length: 30 }, (_, index) => row(index + 1, `raak ${index}`)),
    );
    expect((await search('raak', 5)).parts).toEqual([
      ['raak 29', 'raak 28', 'raak 27', 'raak 26', 'raak 25'],
    ]);
  });

  test('tells nothing after it was ended', async () => {
    await db.messages.bulkAdd(
      Array.from({ length: SCAN_CHUNK + 10 }, (_, index) => row(index + 1, 'raak')),
    );
    const ending = new AbortController();
    const parts: number[] = [];
    await scanMessages(db, 'raak', 5_000, ending.signal, (found) => {
      parts.push(found.length);
      ending.abort();
    });
    expect(parts).toEqual([SCAN_CHUNK]);
  });
});
