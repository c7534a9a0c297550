import { idSchema } from '../../../shared/contract/fields.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deskPhoto } from '../../modules/cases/desk/photo.ts';
import { PRIVATE_HEADERS } from '../../modules/photos/serve.ts';
import type { Services } from '../../services.ts';
import type { DeskHandler } from '../desk.ts';

const PATH = /^\/photos\/([0-9a-f-]{36})\/(thumb|medium|large|blurred)$/;
type Variant = 'thumb' | 'medium' | 'large' | 'blurred';

/**
 * Answers GET `/photos/ID/VARIANT?case=CASE` of the operators' origin: to whoever holds that case,
 * and of pictures that it is about alone. Any refusal is an empty 404; nothing is kept anywhere.
 */
export const servePhotosOfCases =
  (services: Pick<Services, 'database' | 'clock' | 'photos'>): DeskHandler =>
  async (request, operator) => {
    const url = new URL(request.url);
    const [, id, variant] = PATH.exec(url.pathname) ?? [];
    if (id === undefined || variant === undefined || request.method !== 'GET') return null;
    const refused = new Response(null, { status: 404, headers: PRIVATE_HEADERS });
    const about = idSchema.safeParse(url.searchParams.get('case'));
    if (!about.success || !idSchema.safeParse(id).success) return refused;
    const stored = await inTransaction(services.database, (database) =>
      deskPhoto(
        {
          database,
          now: services.clock.now(),
          actor: { operator: operator.id, role: operator.role },
        },
        { photo: id, case: about.data },
      ),
    );
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
