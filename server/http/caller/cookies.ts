/** A request's cookies by name; of duplicates the first, which has the longer path. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (name !== '' && equals > 0 && !cookies.has(name))
      cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}
