import type { Platform } from '../../platform/platform.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether paying may go on there: https, or http on this machine, as a practice bank has it. */
export function isBankAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

/**
 * Opens the page of the bank that the server named: in this tab, or from the desktop app in the
 * system's browser.
 * @returns false for an address that is none of a bank.
 */
export async function openBank(address: string, platform: Platform): Promise<boolean> {
  if (!isBankAddress(address)) return false;
  if (platform.kind === 'desktop') await platform.openExternal(address);
  else location.assign(address);
  return true;
}
