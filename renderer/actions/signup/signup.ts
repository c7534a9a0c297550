import { useCallback, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { GENDERS } from '../../../shared/profile-choices.ts';
import { usePath } from '../../i18n/locale.ts';
import { loadAllDutch } from '../../i18n/languages.ts';
import { signupPath, type SignupWish } from '../../site/site-context.ts';
import { setBusy } from '../../session/busy.ts';
import { createStore } from '../../ui/state/create-store.ts';

type SignupModal = ComponentType<{ wish: SignupWish; onClose: () => void }>;
interface OpenSignup {
  Modal: SignupModal;
  wish: SignupWish;
}

let fetchModal: () => Promise<SignupModal> = () => Promise.reject(new Error('no sign-up here'));

/** The app says once where the sign-up's code comes from: a page that actions do not know. */
export function provideSignupModal(load: () => Promise<SignupModal>): void {
  fetchModal = load;
}

const open = createStore<OpenSignup | null>(null);

export function wishOf(query: URLSearchParams): SignupWish {
  const wanted = ([...GENDERS, 'both'] as const).find((one) => one === query.get('wanted'));
  const next = query.get('next');
  return { ...(wanted ? { wanted } : {}), ...(next ? { next } : {}) };
}

/** Under this width a visitor joins on a page of its own. */
const SMARTPHONE = '(max-width: 767px)';
export const isSmartphone = (): boolean => matchMedia(SMARTPHONE).matches;

/** Opens the sign-up modal. Rejects when its code cannot be fetched. */
async function openSignupModal(wish: SignupWish): Promise<void> {
  setBusy(true);
  try {
    const [Modal] = await Promise.all([fetchModal(), loadAllDutch()]);
    open.set({ Modal, wish });
  } finally {
    setBusy(false);
  }
}

export const closeSignup = (): void => open.set(null);
export const useOpenSignup = open.useValue;

/** Asks a visitor to join: in a modal on a desktop, on a page on a smartphone or without code. */
export function useSignup(): (wish?: SignupWish) => void {
  const navigate = useNavigate();
  const path = usePath();
  return useCallback(
    (wish = {}) => {
      const toPage = () => void navigate(path(signupPath(wish)));
      if (isSmartphone()) toPage();
      else openSignupModal(wish).catch(toPage);
    },
    [navigate, path],
  );
}
