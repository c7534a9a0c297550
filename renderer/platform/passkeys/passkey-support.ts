/** Whether passkeys work here: not at the desktop app's or an IP address. */
export const passkeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  location.protocol.startsWith('http') &&
  !/^[\d.]+$|^\[/.test(location.hostname);
