import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

export interface ChatFrame {
  /** The tabs of a phone, for the page to place. */
  tabs: ReactNode;
}

export const useChatFrame = (): ChatFrame => useOutletContext<ChatFrame>();
