import { z } from 'zod';
import { PAGE_HIDDEN_PATH } from '../api-paths.ts';
import { call } from './call.ts';

/** What happens while a page is open. */
export const liveCalls = {
  streamEvents: call(
    'GET',
    '/api/events.php',
    'Live events; the header `Last-Event-ID`, or else `last`, resumes after that change.',
    {
      query: z.strictObject({ last: z.string().max(20).optional() }),
      answer: z.unknown(),
    },
  ),
  pageHidden: call('POST', PAGE_HIDDEN_PATH, 'A beacon: the page went out of sight.', {}),
} as const;
