import { SHARE_FIELDS, SHARE_PATH } from '../../shared/site/installed-app.ts';
import { localisedPath, matchLocale } from '../../shared/locales.ts';
import { SHARED_CACHE, SHARED_WORDS } from './cache-names.ts';
import { readNote } from './notes.ts';

const LONGEST_WORDS = 2_000;
const MOST_FILES = 10;
const MOST_BYTES = 40 * 1_024 * 1_024;

/**
 * Stores photos and words shared by another app until a conversation is chosen; earlier ones are
 * replaced, other files ignored.
 * @returns the path to the page that asks for whom they are.
 */
export async function receiveShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_FIELDS.photos).filter((one) => one instanceof File);
    const words = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url]
      .map((field) => form.get(field))
      .filter((one): one is string => typeof one === 'string' && one.trim() !== '');
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const pictures = files
      .filter((file) => file.type.startsWith('image/') && file.size > 0 && file.size <= MOST_BYTES)
      .slice(0, MOST_FILES);
    for (const [index, file] of pictures.entries())
      await cache.put(
        `${SHARE_PATH}/${index}`,
        new Response(file, {
          headers: {
            'content-type': file.type,
            'x-name': encodeURIComponent(file.name),
            'x-at': String(Date.now()),
          },
        }),
      );
    // An address often comes as a text and as an address.
    if (words.length > 0)
      await cache.put(
        SHARED_WORDS,
        new Response([...new Set(words)].join('\n').slice(0, LONGEST_WORDS), {
          headers: { 'x-at': String(Date.now()) },
        }),
      );
  } catch {
    // A device without room, or a form that is none: the page says that nothing arrived.
  }
  const locale = matchLocale((await readNote('look'))?.locale);
  return Response.redirect(locale ? localisedPath(locale, SHARE_PATH) : SHARE_PATH, 303);
}
