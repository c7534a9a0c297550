import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Body } from '../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { viewerOfToken } from '../../server/http/caller/session.ts';
import { readChat } from '../../server/modules/chats/list.ts';
import type { Services } from '../../server/services.ts';

/**
 * Sending as a first draft would do it: the message gets a new id, the balance is read and written
 * back, and nothing is one transaction. It works as long as nothing goes wrong. The fault run must
 * find it out, or it would find nothing out.
 */
export async function naiveSend(
  services: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as Body<'sendMessage'>;
    const now = new Date();
    const token = /vonk_session=([^;]+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? '';
    const viewer = await viewerOfToken(services.database, token, now);
    const other = body.profile;
    if (!viewer || !other) return void outgoing.writeHead(404).end();
    const conversation = conversationIdOf(viewer.profileId, other);
    const id = newId();
    const { database } = services;
    const [low, high] = [viewer.profileId, other].sort();
    await database.execute(
      sql`insert into conversations (id, low_profile, high_profile, started_by, created_at) values (${conversation}, ${low}, ${high}, ${viewer.profileId}, now()) on conflict do nothing`,
    );
    for (const [mine, theirs] of [
      [viewer.profileId, other],
      [other, viewer.profileId],
    ])
      await database.execute(
        sql`insert into participants (conversation_id, profile_id, other_profile_id, updated_at) values (${conversation}, ${mine}, ${theirs}, now()) on conflict do nothing`,
      );
    const balance = await database.execute<{ credits: number }>(
      sql`select credits from members where id = ${viewer.memberId}`,
    );
    const credits = (balance.rows[0]?.credits ?? 0) - 1;
    await database.execute(
      sql`update members set credits = ${credits} where id = ${viewer.memberId}`,
    );
    await database.execute(
      sql`insert into ledger_entries (id, member_id, amount, balance, cause, reference, created_at) values (${newId()}, ${viewer.memberId}, -1, ${credits}, 'message', ${id}, now())`,
    );
    const placed = await database.execute<{ last_position: number }>(
      sql`update conversations set last_position = last_position + 1 where id = ${conversation} returning last_position`,
    );
    const position = placed.rows[0]?.last_position ?? 0;
    await database.execute(
      sql`insert into messages (id, conversation_id, position, sender_profile, kind, text, sent_at) values (${id}, ${conversation}, ${position}, ${viewer.profileId}, 'text', ${body.text}, ${now})`,
    );
    const chat = await readChat(database, viewer, conversation, now, 365);
    const message = {
      id,
      conversation,
      position,
      sender: viewer.profileId,
      kind: 'text',
      text: body.text,
      photo: null,
      gift: null,
      sent_at: now.toISOString(),
      read_at: null,
      reply_to: null,
      reactions: [],
    };
    outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message, conversation: chat?.chat, credits }));
  } catch {
    outgoing.writeHead(500).end();
  }
}
