// Before every file, because Dexie looks for it when it is loaded, and files share what is loaded.
import 'fake-indexeddb/auto';
