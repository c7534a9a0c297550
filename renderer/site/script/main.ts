import { claimTabNotes } from '../../local/tab-notes.ts';
import { afterPaint } from './after-paint.ts';
import { storeArrival } from './arrival.ts';
import { watchBounce } from './bounce.ts';
import { watchDeck } from './deck.ts';
import { watchEntry } from './entry.ts';
import { watchFilm } from './film.ts';
import { watchLanguage } from './language.ts';
import { watchRegion } from './region.ts';
import { watchSignup } from './signup.ts';
import { watchTheme } from './theme.ts';

/** What a document does besides being read. Nothing of it is needed to read on or to join. */
function start(): void {
  storeArrival();
  watchBounce();
  watchLanguage();
  watchTheme();
  watchSignup();
  // A document is for somebody without a session, who may have had one in this tab.
  claimTabNotes(null);
  watchRegion();
  watchFilm();
  watchDeck();
  // A dialog lays the page out once more: in a task of its own.
  setTimeout(watchEntry);
}

// The first read of storage waits for the disk, and the first paint would wait for it.
afterPaint(start);
