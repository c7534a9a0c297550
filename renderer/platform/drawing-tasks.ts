/**
 * Makes `setImmediate`, which React takes for its next piece of drawing where there is one. Its own
 * way is a message to itself, and only when that has come it sends another: Safari loses a message
 * that is under way when a page is kept for Back, so that the page that comes back would draw no
 * new view. Here such a message is sent again.
 */
function keepDrawing(): void {
  const waiting: (() => void)[] = [];
  const open = () => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
    return channel.port2;
  };
  let port = open();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    port = open();
    for (const _ of waiting) port.postMessage(null);
  });
  Object.assign(window, {
    setImmediate: (task: () => void) => {
      waiting.push(task);
      port.postMessage(null);
    },
  });
}

// Before React is read: it looks for it then.
if (!('setImmediate' in window)) keepDrawing();

// A module, not a script.
export {};
