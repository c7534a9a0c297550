import { BlockList, isIP } from 'node:net';
import { plainAddress } from './network.ts';

/** Whether an address is one of a list of addresses and networks (`10.0.0.0/8`). */
type AddressTest = (address: string) => boolean;

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);

/** Whether a text is an address or network; one that covers everybody would trust anyone. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bitsOf(address);
}

/** @param networks each as `isNetwork` has it. */
export function addressTest(networks: readonly string[]): AddressTest {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined)
      list.addAddress(plainAddress(address), familyOf(plainAddress(address)));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** A hop of X-Forwarded-For without the port that some proxies add. */
function hopOf(text: string): string {
  const bare = text.trim().replace(/^"|"$/g, '');
  const [, inBrackets, v4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(bare) ?? [];
  return plainAddress(inBrackets ?? v4 ?? bare);
}

/**
 * The address that a request comes from: the connection's own, or behind a trusted proxy the last
 * one of X-Forwarded-For that is not a trusted proxy. Everything left of it was written by the
 * visitor and is ignored, and so is the whole header from others.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: AddressTest,
): string {
  let address = plainAddress(peer ?? '');
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrusted(address)) break;
    const found = hopOf(hop);
    if (isIP(found) === 0) break;
    address = found;
  }
  return address;
}
