import { desc } from 'drizzle-orm';
import { textMessages } from '../../server/database/schema/notices.ts';
import { openText } from '../../server/modules/notify/text-messages/queue.ts';
import type { Services } from '../../server/services.ts';

interface Text {
  id: string;
  to: string;
  text: string;
  purpose: string;
  sent_at: string | null;
}

const MOST = 500;
/** What is the same of a phone however it is written: its digits without those before a country's. */
const endOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');

/** Texts to phones, newest first; with `to` those to one phone, with or without its country. */
export async function listTexts(services: Services, to = ''): Promise<Text[]> {
  const rows = await services.database
    .select()
    .from(textMessages)
    .orderBy(desc(textMessages.created_at), desc(textMessages.id))
    .limit(MOST);
  return rows
    .flatMap((row) =>
      row.sealed
        ? [
            {
              id: row.id,
              ...openText({ services, id: row.id }, row.sealed),
              purpose: row.purpose,
              sent_at: row.sent_at?.toISOString() ?? null,
            },
          ]
        : [],
    )
    .filter((text) => text.to.endsWith(endOf(to)));
}
