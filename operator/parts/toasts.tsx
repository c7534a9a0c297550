import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import {
  ToastRegion,
  type ShownToast,
  type ToastMessage,
} from '../../renderer/ui/feedback/toast.tsx';

const { subscribe, notify } = createListeners();
const MOST = 3;
let shown: readonly ShownToast[] = [];
let last = 0;

/** Shows a passing message. */
export function showToast(message: ToastMessage): void {
  last += 1;
  shown = [...shown.slice(1 - MOST), { ...message, id: last }];
  notify();
}

const close = (id: number): void => {
  shown = shown.filter((one) => one.id !== id);
  notify();
};

export function Toasts() {
  useEffect(
    () => () => {
      shown = [];
    },
    [],
  );
  return <ToastRegion toasts={useSyncExternalStore(subscribe, () => shown)} onClose={close} />;
}
