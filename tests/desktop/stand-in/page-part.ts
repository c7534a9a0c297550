/**
 * What runs in the page before anything else: the preload with the parts of Electron that it uses,
 * and whether the page is seen and has the focus, which the window decides. Stored in
 * `window.name`, which survives a reload.
 */
export const pagePart = (preload: string, first: string): string => `(() => {
  if (window !== window.top) return;
  if (!window.name.startsWith('stand-in:')) window.name = ${JSON.stringify(first)};
  const has = (word) => window.name.includes(word);
  Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => (has('visible') ? 'visible' : 'hidden') });
  Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => !has('visible') });
  Document.prototype.hasFocus = () => has('focused');
  addEventListener('DOMContentLoaded', () => {
    let told = null;
    const tell = () => { if (document.title !== told) { told = document.title; void window.standInTitle(told); } };
    new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true });
    tell();
  });
  const blobs = window.standInBlobs = new Map();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => { const address = createObjectURL.call(URL, blob); blobs.set(address, blob); return address; };
  URL.revokeObjectURL = (address) => { blobs.delete(address); revokeObjectURL.call(URL, address); };
  const electron = {
    contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value; } },
    ipcRenderer: {
      invoke: (channel, input) => window.standInCall(channel, input),
      on: (channel, listener) => addEventListener('stand-in:' + channel, (event) => listener(event, ...event.detail)),
      removeListener: () => undefined,
    },
    webFrame: { setZoomFactor: () => undefined },
  };
  const require = () => electron; const module = { exports: {} }; const exports = module.exports;
  const process = { platform: ${JSON.stringify(process.platform)} };
  ${preload}
})();`;
