import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import { z } from 'zod';

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Addresses without a country: looking them up would only load the table. */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv6');

let table: Reader<never> | null = null;
const openTable = (): Reader<never> =>
  new Reader(readFileSync(createRequire(import.meta.url).resolve(TABLE)));
const rowSchema = z.object({ country_code: z.string() });

/**
 * The country of an address by the table that comes with the server, as two capitals; null where it
 * has none. The table (8 MB) is read on first use. No service is called.
 * @throws Error when the table is not installed.
 */
export function countryOfAddress(address: string): string | null {
  const family = isIP(address);
  if (family === 0 || OWN_NETWORKS.check(address, family === 4 ? 'ipv4' : 'ipv6')) return null;
  table ??= openTable();
  return rowSchema.safeParse(table.get(address)).data?.country_code ?? null;
}
