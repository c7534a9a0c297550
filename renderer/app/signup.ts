import { useCallback, useSyncExternalStore, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { Gender } from '../../shared/choices.ts';
import { usePath } from '../i18n/locale.ts';
import { loadAllDutch } from '../i18n/i18n.ts';
import { setBusy } from './busy.ts';

/** What a visitor wanted when asked to join. */
export interface SignupWish {
  wanted?: Gender | 'both';
  next?: string;
}
type SignupModal = ComponentType<{ wish: SignupWish; onClose: () => void }>;
interface OpenSignup {
  Modal: SignupModal;
  wish: SignupWish;
}

let open: OpenSignup | null = null;
const listeners = new Set<() => void>();

function set(value: OpenSignup | null): void {
  open = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Under this width a visitor joins on a page of its own. */
const SMARTPHONE = '(max-width: 767px)';
export const isSmartphone = (): boolean => matchMedia(SMARTPHONE).matches;

/** Opens the sign-up modal. Rejects when its code cannot be fetched. */
async function openSignupModal(wish: SignupWish): Promise<void> {
  setBusy(true);
  try {
    const [{ SignupModal }] = await Promise.all([
      import('../features/signup/signup-modal.tsx'),
      loadAllDutch(),
    ]);
    set({ Modal: SignupModal, wish });
  } finally {
    setBusy(false);
  }
}

export const closeSignup = (): void => set(null);
export const useOpenSignup = (): OpenSignup | null => useSyncExternalStore(subscribe, () => open);

/** Asks a visitor to join: in a modal on a desktop, on a page on a smartphone or without code. */
export function useSignup(): (wish?: SignupWish) => void {
  const navigate = useNavigate();
  const path = usePath();
  return useCallback(
    (wish = {}) => {
      const toPage = () => {
        const query = new URLSearchParams({
          ...(wish.wanted ? { wanted: wish.wanted } : {}),
          ...(wish.next ? { next: wish.next } : {}),
        }).toString();
        void navigate(path(query ? `/signup?${query}` : '/signup'));
      };
      if (isSmartphone()) toPage();
      else openSignupModal(wish).catch(toPage);
    },
    [navigate, path],
  );
}
