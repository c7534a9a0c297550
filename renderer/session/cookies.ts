/** The desktop app's pages have no cookies: choices are stored elsewhere. */
const storageKey = (name: string): string => `cookie.${name}`;

/** The value of a cookie that the page may read, or null. */
export function readCookie(name: string, cookies?: string): string | null {
  if (cookies === undefined && window.desktop) return localStorage.getItem(storageKey(name));
  return valueIn(cookies ?? document.cookie, name);
}

function valueIn(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Stores a choice that the server reads at the next page. Never a secret. */
export function writeCookie(name: string, value: string, days: number): void {
  if (window.desktop) return localStorage.setItem(storageKey(name), value);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
