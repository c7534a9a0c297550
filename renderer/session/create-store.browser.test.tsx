import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from './create-store.ts';

const container = document.createElement('div');
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(container);
});
afterEach(() => act(() => root.unmount()));

test('every component shows what is set anywhere, and none is drawn for the same value', () => {
  const count = createStore(1);
  let drawn = 0;
  function Shown() {
    drawn++;
    return <b>{count.useValue()}</b>;
  }
  act(() =>
    root.render(
      <>
        <Shown />
        <Shown />
      </>,
    ),
  );
  expect(container.textContent).toBe('11');
  act(() => count.set(2));
  expect(count.get()).toBe(2);
  expect(container.textContent).toBe('22');
  const before = drawn;
  act(() => count.set(2));
  expect(drawn).toBe(before);
});

test('a component that left is not called any more, and a new one shows the latest', () => {
  const name = createStore<string | null>(null);
  const Shown = () => <b>{name.useValue() ?? 'nobody'}</b>;
  act(() => root.render(<Shown />));
  expect(container.textContent).toBe('nobody');
  act(() => root.render(null));
  act(() => name.set('Noor'));
  expect(container.textContent).toBe('');
  act(() => root.render(<Shown />));
  expect(container.textContent).toBe('Noor');
});
