import { outgoingAddress } from './use-outgoing-photo.ts';

/**
 * Where a photo of a conversation is shown from: this device while it is on its way, else the server, which gives it to the two of the
 * conversation alone. Null for one that is neither here nor there.
 */
export function photoAddresses(
  photo: string,
  isSent: boolean,
): { medium: string; large: string } | null {
  const own = outgoingAddress(photo);
  if (own) return { medium: own, large: own };
  return isSent ? { medium: `/photos/${photo}/medium`, large: `/photos/${photo}/large` } : null;
}
