import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from './create-store.ts';

const container = document.createElement('div');
let root: Root;
beforeEach(() => {
  root = createRoot(container);
});
afterEach(() => flushSync(() => root.unmount()));

test('every component shows what is set anywhere, and none is drawn for the same value', () => {
  const count = createStore(1);
  let drawn = 0;
  function Shown() {
    drawn++;
    return <b>{count.useValue()}</b>;
  }
  flushSync(() =>
    root.render(
      <>
        <Shown />
        <Shown />
      </>,
    ),
  );
  expect(container.textContent).toBe('11');
  flushSync(() => count.set(2));
  expect(count.get()).toBe(2);
  expect(container.textContent).toBe('22');
  const before = drawn;
  flushSync(() => count.set(2));
  expect(drawn).toBe(before);
});

test('a component that left is not called any more, and a new one shows the latest', () => {
  const name = createStore<string | null>(null);
  const Shown = () => <b>{name.useValue() ?? 'nobody'}</b>;
  flushSync(() => root.render(<Shown />));
  expect(container.textContent).toBe('nobody');
  flushSync(() => root.render(null));
  flushSync(() => name.set('Noor'));
  expect(container.textContent).toBe('');
  flushSync(() => root.render(<Shown />));
  expect(container.textContent).toBe('Noor');
});
