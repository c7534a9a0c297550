import type {
  conversations,
  messages,
  participants,
} from '../../server/database/schema/conversations.ts';
import type { ledgerEntries } from '../../server/database/schema/credits.ts';
import type { likes } from '../../server/database/schema/discovery.ts';
import type { members } from '../../server/database/schema/members.ts';
import type { photos, profiles } from '../../server/database/schema/profiles.ts';

/** The demo's rows by table, with every column, because bulk inserts know no defaults. */
export interface DemoRows {
  members: Required<typeof members.$inferInsert>[];
  profiles: Required<typeof profiles.$inferInsert>[];
  photos: Required<typeof photos.$inferInsert>[];
  ledger_entries: Required<typeof ledgerEntries.$inferInsert>[];
  likes: Required<typeof likes.$inferInsert>[];
  conversations: Required<typeof conversations.$inferInsert>[];
  participants: Required<typeof participants.$inferInsert>[];
  messages: Required<typeof messages.$inferInsert>[];
}

export const noRows = (): DemoRows => ({
  members: [],
  profiles: [],
  photos: [],
  ledger_entries: [],
  likes: [],
  conversations: [],
  participants: [],
  messages: [],
});
