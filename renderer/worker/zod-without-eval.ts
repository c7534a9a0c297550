import { config } from 'zod';

// zod tries whether it may make functions of text, and the content policy reports the try. Imported before any schema is used.
config({ jitless: true });
