/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 120;

/** A file name valid on every system: no path, control characters or hidden file. */
export function safeFileName(name: string, otherwise = 'download'): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (bare === '' || RESERVED.test(bare)) return otherwise;
  const dot = bare.lastIndexOf('.');
  const ending = dot > 0 && bare.length - dot <= 10 ? bare.slice(dot) : '';
  return bare.length <= LONGEST ? bare : `${bare.slice(0, LONGEST - ending.length)}${ending}`;
}

/** Whether the page may save this: only what it made or shows itself. */
export const mayDownload = (address: string, origin: string): boolean =>
  [`blob:${origin}/`, `${origin}/`].some((beginning) => address.startsWith(beginning));
