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
let onScreen = shown;
let last = 0;

/** Shows a message: a passing one, or one that waits its turn because something is to be done. */
export function showToast(message: ToastMessage): void {
  last += 1;
  shown = [
    ...shown.filter(({ action }, index) => action ?? index > shown.length - MOST),
    { ...message, id: last },
  ];
  onScreen = shown.slice(-MOST);
  notify();
}

const close = (id: number): void => {
  shown = shown.filter((one) => one.id !== id);
  onScreen = shown.slice(-MOST);
  notify();
};

export function Toasts() {
  useEffect(
    () => () => {
      shown = onScreen = [];
    },
    [],
  );
  return <ToastRegion toasts={useSyncExternalStore(subscribe, () => onScreen)} onClose={close} />;
}
