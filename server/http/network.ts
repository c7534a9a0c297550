import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after].map(
    (group) => Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The network that limits count a caller by: an IPv4 address, or the first 64 bits of an IPv6 one, which a single household
 * has whole. It is the address of the connection: no header can change it.
 */
export function networkOf(remoteAddress: string | undefined): string {
  const address = (remoteAddress ?? '').split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address === '' ? 'unknown' : address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}
