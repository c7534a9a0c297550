import { useEffect } from 'react';
import {
  ToastRegion,
  type ShownToast,
  type ToastMessage,
} from '../../renderer/ui/feedback/toast.tsx';
import { createStore } from '../../renderer/ui/state/create-store.ts';

const MOST = 3;
const waiting = createStore<readonly ShownToast[]>([]);
let last = 0;

/** Shows a message: a passing one, or one that waits its turn because something is to be done. */
export function showToast(message: ToastMessage): void {
  last += 1;
  const before = waiting.get();
  waiting.set([
    ...before.filter(({ action }, index) => action ?? index > before.length - MOST),
    { ...message, id: last },
  ]);
}

const close = (id: number): void => waiting.set(waiting.get().filter((one) => one.id !== id));

export function Toasts() {
  useEffect(() => () => waiting.set([]), []);
  return <ToastRegion toasts={waiting.useValue().slice(-MOST)} onClose={close} />;
}
