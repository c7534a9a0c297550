import { outgoingAddress } from './use-outgoing-photo.ts';

/** A photo's address: on this device while it uploads, then at the server; null when deleted. */
export function photoAddresses(
  photo: string,
  isSent: boolean,
): { medium: string; large: string } | null {
  const own = outgoingAddress(photo);
  if (own) return { medium: own, large: own };
  return isSent ? { medium: `/photos/${photo}/medium`, large: `/photos/${photo}/large` } : null;
}
