import {
  CircleUserRound,
  Coins,
  Heart,
  MessageCircle,
  Search,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationKey } from './items.ts';

/** The icon of each place; never without its word. */
export const NAVIGATION_ICONS: Record<NavigationKey, LucideIcon> = {
  search: Search,
  messages: MessageCircle,
  likes: Heart,
  credits: Coins,
  premium: Sparkles,
  me: CircleUserRound,
};

export const COUNTED: Record<NavigationKey, 'unread' | 'new' | 'left'> = {
  search: 'new',
  messages: 'unread',
  likes: 'new',
  credits: 'left',
  premium: 'new',
  me: 'new',
};
