import { isOwnOrigin } from '../../http/guards/origin.ts';
import { readBytes } from '../../http/input/input.ts';
import { Refusal } from '../../http/route.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;.*)?$/i;
/** The longest text in signs of four bytes, each written as three characters. */
const LONGEST_FORM = 256 * 1_024;

/**
 * The fields of a form that one of our pages sent without script. It has no header of the client's,
 * so the browser's headers count, and the form's token: our `Origin`, and `Sec-Fetch-Site:
 * same-origin` where it is sent (decision 049).
 * @throws Refusal `bad_origin`, `unsupported_media_type`, `payload_too_large`.
 */
export async function readForm(
  request: Request,
  publicUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (
    origin === null ||
    !isOwnOrigin(publicUrl, origin) ||
    (site ?? 'same-origin') !== 'same-origin'
  )
    throw new Refusal('bad_origin');
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('unsupported_media_type');
  const bytes = await readBytes(request, LONGEST_FORM);
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}
