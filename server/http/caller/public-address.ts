import { lookup } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Addresses of this machine and network, and those that belong to no host. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one that no service on the internet has. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Resolves a name for a connection, which goes to what it resolved to, and refuses one that leads
 * into our own network. An IP address in place of a name is not looked up: the caller refuses it.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (!first) callback(error ?? new Error('no address'), '');
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      callback(Object.assign(new Error('an address in a private network'), { code: 'EACCES' }), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
