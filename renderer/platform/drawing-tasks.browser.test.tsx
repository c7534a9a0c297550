import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'setImmediate');
});

/** The page is there again, as by Back. */
const show = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
const turn = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a task whose message was lost while the page was kept for Back runs when it is back, once', async () => {
  let isLosing = false;
  const Channel = MessageChannel;
  vi.stubGlobal('MessageChannel', function losing() {
    const { port1, port2 } = new Channel();
    return { port1, port2: { postMessage: () => isLosing || port2.postMessage(null) } };
  });
  await import('./drawing-tasks.ts');
  const setImmediate = Reflect.get(window, 'setImmediate') as (task: () => void) => void;
  const done: string[] = [];
  setImmediate(() => done.push('first'));
  setImmediate(() => done.push('second'));
  await expect.poll(() => done).toEqual(['first', 'second']);

  isLosing = true;
  setImmediate(() => done.push('lost'));
  await turn();
  isLosing = false;
  show(false);
  await turn();
  expect(done).toHaveLength(2);
  show(true);
  await expect.poll(() => done).toEqual(['first', 'second', 'lost']);
  setImmediate(() => done.push('next'));
  await expect.poll(() => done).toEqual(['first', 'second', 'lost', 'next']);
});
