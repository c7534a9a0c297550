import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

/** What the layout of conversations has for its page. */
export interface ChatFrame {
  /** The tabs of a phone, for the page to place. */
  tabs: ReactNode;
}

export const useChatFrame = (): ChatFrame => useOutletContext<ChatFrame>();
