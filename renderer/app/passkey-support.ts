/** Whether passkeys can be used here: by the browser, and at this address, which may be neither the desktop app's own nor an IP address. */
export const passkeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  location.protocol.startsWith('http') &&
  !/^[\d.]+$|^\[/.test(location.hostname);
