type Listener = (event: unknown, input: unknown) => unknown;

/** What the main process serves, by channel. */
export const calls = new Map<string, Listener>();
export const ipcMain = {
  handle: (channel: string, listener: Listener) => {
    calls.set(channel, listener);
  },
  removeHandler: (channel: string) => {
    calls.delete(channel);
  },
};
