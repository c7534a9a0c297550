import { MemberBar } from '../navigation/member-bar.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';
import { Banners } from './banners.tsx';
import { LikeCelebration } from './like-celebration.tsx';
import { MemberArea } from './member-area.tsx';

/** What only a signed-in member's pages need, as one chunk; see `load.ts`. */
export const parts = { Banners, LikeCelebration, MemberArea, MemberBar, TabBar };
export type MemberParts = typeof parts;
