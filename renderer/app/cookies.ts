/** The value of a cookie that the page may read, or null. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Keeps a choice that the server reads at the next page. Never a secret. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
