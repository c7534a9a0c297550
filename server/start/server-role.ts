import { createHash } from 'node:crypto';
import pg from 'pg';

const ROLE = 'vonk_server';
/** It has the rights of the tables, and none to change what the audit holds. */
const RIGHTS = [
  `grant usage on schema public, drizzle to ${ROLE}`,
  `grant select on all tables in schema drizzle to ${ROLE}`,
  `grant select, insert, update, delete on all tables in schema public to ${ROLE}`,
  `grant usage, select, update on all sequences in schema public to ${ROLE}`,
  `revoke update, delete, truncate on audit_entries from ${ROLE}`,
  `revoke insert, update, delete, truncate on audit_anchor from ${ROLE}`,
  `grant execute on function prune_audit() to ${ROLE}`,
  `grant pg_maintain to ${ROLE}`,
];

/** The address of the embedded database for the server's own role; its password follows from the owner's. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHash('sha256').update(`${ROLE} ${url.password}`).digest('hex');
  url.username = ROLE;
  return url.href;
}

/**
 * Makes the role by which the server works on the embedded database, after its tables: their owner
 * alone could switch the audit's trigger off.
 * @returns the address for that role.
 */
export async function prepareServerRole(ownerUrl: string): Promise<string> {
  const url = serverUrlOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const known = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (known.rowCount === 0) await client.query(`create role ${ROLE}`);
    // Hexadecimal, so that it needs no quoting.
    await client.query(`alter role ${ROLE} login password '${new URL(url).password}'`);
    for (const right of RIGHTS) await client.query(right);
  } finally {
    await client.end();
  }
  return url;
}
