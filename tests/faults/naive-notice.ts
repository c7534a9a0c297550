import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { newId } from '../../shared/identifiers.ts';
import type { Services } from '../../server/services.ts';

/**
 * Crediting as a first draft would do it: in the notice itself, when the provider says that it is
 * paid and our row does not say so yet. It works as long as notices come one by one and nobody dies
 * between two statements. The runs with payments must find it out, or they would find nothing out.
 */
export async function naiveNotice(
  { database, payments: provider }: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const token = new URL(incoming.url ?? '/', 'http://localhost').searchParams.get('t') ?? '';
    const { rows } = await database.execute<Record<'id' | 'purchase_id' | 'member_id', string>>(
      sql`select id, purchase_id, member_id from payments where webhook_token = ${token} and status <> 'completed'`,
    );
    const [payment] = rows;
    const found = payment && (await provider.find(payment.id, new Date()));
    if (payment && found?.kind === 'done' && found.value?.status === 'paid') {
      const member = await database.execute<{ credits: number }>(
        sql`select credits from members where id = ${payment.member_id}`,
      );
      const credits = (member.rows[0]?.credits ?? 0) + 50;
      await database.execute(
        sql`update members set credits = ${credits} where id = ${payment.member_id}`,
      );
      await database.execute(
        sql`insert into ledger_entries (id, member_id, amount, balance, cause, created_at) values (${newId()}, ${payment.member_id}, 50, ${credits}, 'purchase', now())`,
      );
      await database.execute(
        sql`update payments set status = 'completed' where id = ${payment.id}`,
      );
      await database.execute(
        sql`update purchases set status = 'completed', credited_at = now() where id = ${payment.purchase_id}`,
      );
    }
    outgoing.writeHead(200).end();
  } catch {
    outgoing.writeHead(500).end();
  }
}
