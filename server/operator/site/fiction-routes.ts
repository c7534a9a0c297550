import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { fictionCalls } from '../../../shared/contract/operator/fiction.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Request } from '../../http/route.ts';
import {
  createFiction,
  editedFields,
  editFiction,
  fictionOf,
  fictionPage,
  retireFiction,
} from '../../modules/profiles/fiction/fiction.ts';
import type { FictionDesk, StoredFiction } from '../../modules/profiles/fiction/fiction.ts';
import { photosOfFiction } from '../../modules/profiles/fiction/photos.ts';
import { writeAudit } from '../audit/audit.ts';
import { fictionLog } from './fiction-log.ts';
import { ID_PLACE, pageOf, placeOf } from '../page.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';

const SEES = rolesWith('see_fiction');
const EDITS = rolesWith('edit_fiction');
const PAGE = 50;
type View = OperatorAnswer<'getFiction'>['profiles'][number];

async function fictionViews(
  database: Database | Transaction,
  rows: readonly StoredFiction[],
): Promise<View[]> {
  const names = await namesOf(
    database,
    rows.map((row) => row.changed_by),
  );
  const photos = await photosOfFiction(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    gender: row.gender,
    date_of_birth: row.date_of_birth,
    country: row.country,
    city: row.city,
    languages: row.languages,
    reason: row.reason,
    about: row.about,
    has_photo: row.has_photo,
    photos: photos
      .filter(({ profile_id: of }) => of === row.id)
      .map(({ id, status, visibility, drawing, created_at: at }) => ({
        ...{ id, status, visibility },
        origin: drawing === null ? ('uploaded' as const) : ('drawn' as const),
        created_at: at.toISOString(),
      })),
    retired: row.paused,
    writer: row.writer,
    picture_source: row.picture_source,
    changed_by: (row.changed_by !== null && names.get(row.changed_by)) || null,
    changed_at: row.changed_at?.toISOString() ?? null,
  }));
}

type Changing = Pick<Request<unknown, unknown>, 'services' | 'now' | 'afterCommit' | 'database'>;

/** Does a change of fiction, writes it down, and answers with the profile as it is then. */
async function changed(
  operator: Operator,
  request: Changing,
  { act, id, after }: { act: string; id: string; after: Readonly<Record<string, unknown>> },
  work: (desk: FictionDesk) => Promise<void>,
): Promise<{ profile: View }> {
  const { services, now, afterCommit } = request;
  const database = transactionOf(request);
  await work({ database, services, now, afterCommit, operator: operator.id });
  const [profile] = await fictionViews(database, [await fictionOf(database, id)]);
  if (!profile) throw new Error('a changed profile is not there');
  await writeAudit(database, {
    operator: operator.id,
    role: operator.role,
    act,
    subjects: [`profile:${id}`],
    after,
    at: now,
  });
  return { profile };
}

/** Fictional profiles: what is known of each, and who changed it. */
export const fictionRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getFiction',
    fictionCalls.getFiction,
    { roles: SEES, act: null, repeat: 'read' },
    async (_operator, { database, query }) => {
      const rows = await fictionPage(database, placeOf(query.cursor, ID_PLACE), PAGE);
      const page = pageOf(rows, PAGE, (row) => row.id);
      return { profiles: await fictionViews(database, page.rows), next_cursor: page.next };
    },
  ),
  operatorRoute(
    'getFictionLog',
    fictionCalls.getFictionLog,
    { roles: SEES, act: null, repeat: 'read' },
    (_operator, { database, query, now }) => fictionLog(database, query.profile, now),
  ),
  operatorRoute(
    'createFiction',
    fictionCalls.createFiction,
    {
      roles: EDITS,
      act: 'create_fiction',
      repeat: 'natural',
      limit: { points: 30, seconds: 60, per: 'member' },
    },
    (operator, request) =>
      changed(
        operator,
        request,
        {
          act: 'create_fiction',
          id: request.body.id,
          after: { country: request.body.country, writer: request.body.writer },
        },
        (desk) => createFiction(desk, request.body),
      ),
  ),
  operatorRoute(
    'editFiction',
    fictionCalls.editFiction,
    { roles: EDITS, act: 'edit_fiction', repeat: 'natural' },
    async (operator, request) => {
      const { body } = request;
      const fields = editedFields(await fictionOf(transactionOf(request), body.id), body);
      const after = { fields, writer: body.writer };
      return changed(operator, request, { act: 'edit_fiction', id: body.id, after }, (desk) =>
        editFiction(desk, body),
      );
    },
  ),
  operatorRoute(
    'retireFiction',
    fictionCalls.retireFiction,
    { roles: EDITS, act: 'retire_fiction', repeat: 'natural' },
    (operator, request) =>
      changed(
        operator,
        request,
        { act: 'retire_fiction', id: request.body.id, after: { retired: request.body.retired } },
        (desk) => retireFiction(desk, request.body),
      ),
  ),
];
