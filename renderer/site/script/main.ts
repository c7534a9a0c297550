import { keepTabNotesOf } from '../../local/tab-notes.ts';
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
storeArrival();
watchBounce();
watchLanguage();
watchTheme();
watchSignup();
watchEntry();
// A document is for somebody without a session, who may have had one in this tab.
keepTabNotesOf(null);
watchRegion();
watchFilm();
watchDeck();
