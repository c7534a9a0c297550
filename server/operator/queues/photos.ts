import { idSchema } from '../../../shared/contract/fields.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deskPhoto } from '../../modules/cases/desk/photo.ts';
import { PRIVATE_HEADERS } from '../../modules/photos/serve.ts';
import { fictionPhoto } from '../../modules/profiles/fiction/photos.ts';
import type { Services } from '../../services.ts';
import type { StoredPhoto } from '../../storage/photo-store.ts';
import type { DeskHandler } from '../desk.ts';

const PATH = /^\/photos\/([0-9a-f-]{36})\/(thumb|medium|large|blurred)$/;
type Variant = 'thumb' | 'medium' | 'large' | 'blurred';
type Operator = Parameters<DeskHandler>[1];
type Asked = { operator: Operator; photo: string; about: string };
type Find = (asked: Asked) => Promise<StoredPhoto | null>;

const SEES_FICTION = rolesWith('see_fiction');

/**
 * Answers GET `/photos/ID/VARIANT?case=CASE` of the operators' origin: to the operator who claimed
 * that case, and of pictures that it is about alone. Of a fictional profile, with
 * `fiction=PROFILE`, to those who see fiction. Any refusal is an empty 404; nothing is cached
 * anywhere.
 */
export function servePhotosAtDesk(
  services: Pick<Services, 'database' | 'clock' | 'photos'>,
): DeskHandler {
  const finds: readonly (readonly [string, Find])[] = [
    [
      'fiction',
      ({ operator, photo, about }) =>
        SEES_FICTION.includes(operator.role)
          ? fictionPhoto(services.database, { photo, profile: about })
          : Promise.resolve(null),
    ],
    [
      'case',
      ({ operator, photo, about }) =>
        inTransaction(services.database, (database) =>
          deskPhoto(
            {
              database,
              now: services.clock.now(),
              actor: { operator: operator.id, role: operator.role },
            },
            { photo, case: about },
          ),
        ),
    ],
  ];
  return async (request, operator) => {
    const url = new URL(request.url);
    const [, photo, variant] = PATH.exec(url.pathname) ?? [];
    if (photo === undefined || variant === undefined || request.method !== 'GET') return null;
    const refused = new Response(null, { status: 404, headers: PRIVATE_HEADERS });
    const [name, find] = finds.find(([name]) => url.searchParams.has(name)) ?? [];
    const about = idSchema.safeParse(name === undefined ? null : url.searchParams.get(name));
    if (!find || !about.success || !idSchema.safeParse(photo).success) return refused;
    const stored = await find({ operator, photo, about: about.data });
    const file = stored && (await services.photos.read(stored, variant as Variant));
    if (!file) return refused;
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        ...PRIVATE_HEADERS,
        'content-type': file.type,
        'content-length': String(file.bytes.byteLength),
      },
    });
  };
}
