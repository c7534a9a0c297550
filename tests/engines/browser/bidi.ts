/** A session over WebDriver BiDi: commands and their answers over one socket. */
interface BidiSession {
  send<Answer = unknown>(method: string, params: object): Promise<Answer>;
  close(): void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** Opens a session at a browser's address. */
export async function openBidi(address: string, capabilities: object): Promise<BidiSession> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const fail = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)), {
      once: true,
    });
  });
  socket.addEventListener('close', () => fail('the browser ended'));
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as {
      id?: number;
      type: string;
      result?: never;
      error?: string;
      message?: string;
    };
    const call = waiting.get(answer.id ?? 0);
    if (call === undefined) return;
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') call.resolve(answer.result as never);
    else call.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  const session: BidiSession = {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
  await session.send('session.new', { capabilities: { alwaysMatch: capabilities } });
  return session;
}
