import { isIPv6 } from 'node:net';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after].map(
    (group) => Number.parseInt(group, 16).toString(16),
  );
}

/** An address without its zone; an IPv4 one that is written as IPv6 is the IPv4 one. */
export function plainAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? [];
  if (v4 !== undefined || !isIPv6(bare) || bare.includes('.')) return v4 ?? bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  const halves = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return isMapped ? halves.flatMap((half) => [half >> 8, half & 255]).join('.') : bare;
}

/** The network by which limits count: an IPv4 address, or an IPv6 /64, which one household has. */
export function networkOf(remoteAddress: string | undefined): string {
  const address = plainAddress(remoteAddress ?? '');
  if (!isIPv6(address)) return address === '' ? 'unknown' : address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}
