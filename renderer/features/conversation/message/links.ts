export type TextPart = { text: string } | { text: string; href: string };

// An address begins where a word does and ends with white space, quotes or a backslash, which
// browsers read as a slash.
const CANDIDATE = /(?<![\p{L}\p{N}_@./:-])(?:https?:\/\/|www\.)[^\s<>"“”„«»\\`]+/giu;
const PAIRS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '」': '「',
};
const CLOSING = /[.,!?;:'’…。、！？]/u;

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Without punctuation at the end; a bracket stays with its partner. */
function withoutEnd(found: string): string {
  const left = new Map<string, number>();
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const opening = PAIRS[last];
    if (opening !== undefined) {
      // How many closing ones there are more than opening ones, counted once and then down.
      const surplus =
        left.get(last) ?? count(found.slice(0, end), last) - count(found.slice(0, end), opening);
      if (surplus <= 0) break;
      left.set(last, surplus - 1);
    } else if (!CLOSING.test(last)) break;
  }
  return found.slice(0, end);
}

/**
 * An address as link and text: http and https with a dotted host and no user. Where the real host
 * differs from the written one, the true address is shown. Null for anything else.
 */
function linkOf(written: string): { text: string; href: string } | null {
  const rest = written.replace(/^https?:\/\//i, '');
  const address = rest === written ? `https://${written}` : written;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  if (
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    host.includes('@')
  )
    return null;
  if (!/^[^.]+(\.[^.]+)+\.?$/.test(url.hostname) || url.hostname.length > 253) return null;
  return { text: host.toLowerCase() === url.host ? written : url.href, href: url.href };
}

/** The parts of a text; joined they are the text, but for disguised addresses. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const written = withoutEnd(found);
    const link = linkOf(written);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
