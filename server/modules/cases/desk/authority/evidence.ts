import { createHash } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { caseEvidence, cases } from '../../../../database/schema/cases.ts';
import { reportQuotes } from '../../../../database/schema/reports.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { Refusal } from '../../../../http/route.ts';
import { hashOfFile } from '../../file-hash.ts';
import { discloseReads } from '../../reads.ts';
import type { Desk } from '../desk.ts';
import type { StoredCase } from '../rows.ts';
import { partsOf } from '../whole.ts';

/** Which evidence is opened, and for which order; exactly what two agree to. */
interface Opening {
  case: number;
  /** The number of an authority's order; without one sealed evidence is looked at. */
  order?: number | undefined;
  /** SHA-256 of its content, hexadecimal. */
  evidence: string;
}

interface Item {
  id: string;
  kind: string;
  profile: string;
  text: string | null;
  gift: string | null;
  photo: string | null;
  at: Date;
  sha256: Buffer | null;
  file_sha256: Buffer | null;
}

async function numbered(database: Queryable, number: number): Promise<StoredCase> {
  const [row] = await database.select().from(cases).where(eq(cases.number, number));
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * The case whose evidence is asked for, and the order for which.
 * @throws Refusal `not_found`: without an order sealed evidence alone is opened, by an order that is one.
 */
async function openable(
  database: Queryable,
  asked: Pick<Opening, 'case' | 'order'>,
): Promise<{ row: StoredCase; order: StoredCase | null }> {
  const row = await numbered(database, asked.case);
  const order = asked.order === undefined ? null : await numbered(database, asked.order);
  const isOrder = order === null ? row.sealed_at !== null : order.source === 'authority';
  const isEvidence = row.kind === 'report' || row.kind === 'notice' || row.kind === 'photo';
  if (!isOrder || !isEvidence || row.part_of !== null) throw new Refusal('not_found');
  return { row, order };
}

async function itemsOf(desk: Pick<Desk, 'database'>, id: string): Promise<Item[]> {
  const ids = (await partsOf(desk, id)).map((part) => part.id);
  const quotes = await desk.database
    .select()
    .from(reportQuotes)
    .where(inArray(reportQuotes.report_id, ids));
  const copied = await desk.database
    .select()
    .from(caseEvidence)
    .where(inArray(caseEvidence.case_id, ids))
    .orderBy(asc(caseEvidence.id));
  return [
    ...quotes.map(({ report_id, sender_profile, sent_at, ...one }) => ({
      ...one,
      id: report_id,
      profile: sender_profile,
      at: sent_at,
    })),
    ...copied,
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const hex = (hash: Buffer | null): string | null => hash?.toString('hex') ?? null;

/** SHA-256 of all evidence: any text or file more, less or changed gives another hash. */
const manifestOf = (items: readonly Item[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        items.map((one) => [
          ...[one.id, one.kind, one.profile, one.text, one.gift, one.photo, one.at],
          ...[hex(one.sha256), hex(one.file_sha256)],
        ]),
      ),
    )
    .digest('hex');

/** What a second operator approves. @throws Refusal `not_found` */
export async function openingOf(
  desk: Pick<Desk, 'database'>,
  asked: Pick<Opening, 'case' | 'order'>,
): Promise<Opening> {
  const { row } = await openable(desk.database, asked);
  return { ...asked, evidence: manifestOf(await itemsOf(desk, row.id)) };
}

/** @throws Refusal `approval_changed` where the evidence is not what was agreed to; `not_found`. */
export async function checkOpening(
  desk: Pick<Desk, 'database'>,
  opening: Opening,
): Promise<{ row: StoredCase; order: StoredCase | null; items: Item[] }> {
  const found = await openable(desk.database, opening);
  const items = await itemsOf(desk, found.row.id);
  if (manifestOf(items) !== opening.evidence) throw new Refusal('approval_changed');
  return { ...found, items };
}

async function fileOf(
  { readFile }: Desk,
  { kind, photo, file_sha256: hash }: Item,
): Promise<{ file: 'same' | 'changed' | 'missing' | null; bytes: string | null }> {
  if (photo === null) return { file: null, bytes: null };
  const bytes = (await readFile?.({ id: photo, voice: kind === 'voice' })) ?? null;
  // A drawn picture has no file.
  if (bytes === null) return { file: hash === null ? null : 'missing', bytes: null };
  const state = hash === null ? null : hashOfFile(bytes).equals(hash) ? 'same' : 'changed';
  return { file: state, bytes: bytes.toString('base64') };
}

/**
 * Opens evidence that two agreed to open: texts and files, each file compared with the hash of its
 * bytes. Every opening is on record, and disclosed to the member concerned: at once, or when the
 * hold of the order, or the seal, ends.
 * @throws Refusal as `checkOpening`.
 */
export async function openEvidence(desk: Desk, opening: Opening) {
  const { database, now } = desk;
  const { row, order, items } = await checkOpening(desk, opening);
  // By the number of the order: nothing is disclosed until its hold ends.
  const holder = order ?? row;
  const counts = new Map<string, number>();
  for (const { profile } of items) counts.set(profile, (counts.get(profile) ?? 0) + 1);
  await desk.saw(
    [...counts].map(([profile, count]) => ({
      ...{ profile, count, case: holder.number },
      what: 'message' as const,
    })),
  );
  const isHeld = holder.held_until !== null && holder.held_until > now;
  if (!isHeld) await discloseReads(database, holder.number, now);
  await desk.audit({
    act: 'read_evidence',
    subjects: [`case:${row.id}`, ...(order ? [`case:${order.id}`] : [])],
    case: row.number,
    before: null,
    after: { evidence: opening.evidence, order: order?.number ?? null, items: items.length },
  });
  return {
    number: row.number,
    order: order && { number: order.number, authority: order.name, reference: order.reference },
    opened_at: now.toISOString(),
    evidence: opening.evidence,
    items: await Promise.all(
      items.map(async (one) => ({
        ...{ id: one.id, kind: one.kind, profile: one.profile, text: one.text, gift: one.gift },
        at: one.at.toISOString(),
        sha256: hex(one.sha256),
        file_sha256: hex(one.file_sha256),
        ...(await fileOf(desk, one)),
      })),
    ),
  };
}
