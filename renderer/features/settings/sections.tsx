import {
  AppWindow,
  Ban,
  Bell,
  BookOpen,
  CirclePause,
  Coins,
  Download,
  EyeOff,
  KeyRound,
  Languages,
  Laptop,
  LockKeyhole,
  Mail,
  MapPin,
  MonitorSmartphone,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { usePlatform } from '../../session/contexts.ts';
import { BlockedSection } from './privacy/blocked-section.tsx';
import { DesktopSection } from './device/desktop-section.tsx';
import { DeviceSection } from './device/device-section.tsx';
import { ExportSection } from './account/export-section.tsx';
import { LeaveSection } from './leaving/leave-section.tsx';
import { DevicesSection } from './device/devices-section.tsx';
import { EmailSection } from './account/email-section.tsx';
import { LocationSection } from './privacy/location-section.tsx';
import { LookSection } from './device/look-section.tsx';
import { NotificationsSection } from './notices/notifications-section.tsx';
import { PasskeysSection } from './account/passkeys-section.tsx';
import { PasswordSection } from './account/password-section.tsx';
import { PauseSection } from './privacy/pause-section.tsx';
import { ReadsSection } from './privacy/reads-section.tsx';
import { SpendingSection } from './spending/spending-section.tsx';
import { VisibilitySection } from './privacy/visibility-section.tsx';
import type { SectionId } from './section-path.ts';

export type GroupId = 'account' | 'privacy' | 'app' | 'data';

/** A section of the settings: the page adds panel and heading. */
export interface Section {
  id: SectionId;
  group: GroupId;
  icon: LucideIcon;
  Component: ComponentType;
  /** Only in the desktop app. */
  desktop?: true;
}

/** The parts that there are anywhere, in their order. */
const SECTIONS: readonly Section[] = [
  { id: 'email', group: 'account', icon: Mail, Component: EmailSection },
  { id: 'password', group: 'account', icon: LockKeyhole, Component: PasswordSection },
  { id: 'passkeys', group: 'account', icon: KeyRound, Component: PasskeysSection },
  { id: 'devices', group: 'account', icon: Laptop, Component: DevicesSection },
  { id: 'spending', group: 'account', icon: Coins, Component: SpendingSection },
  { id: 'notifications', group: 'privacy', icon: Bell, Component: NotificationsSection },
  { id: 'visibility', group: 'privacy', icon: EyeOff, Component: VisibilitySection },
  { id: 'pause', group: 'privacy', icon: CirclePause, Component: PauseSection },
  { id: 'location', group: 'privacy', icon: MapPin, Component: LocationSection },
  { id: 'blocked', group: 'privacy', icon: Ban, Component: BlockedSection },
  { id: 'reads', group: 'privacy', icon: BookOpen, Component: ReadsSection },
  { id: 'look', group: 'app', icon: Languages, Component: LookSection },
  { id: 'device', group: 'app', icon: MonitorSmartphone, Component: DeviceSection },
  { id: 'desktop', group: 'app', icon: AppWindow, Component: DesktopSection, desktop: true },
  { id: 'export', group: 'data', icon: Download, Component: ExportSection },
  { id: 'leave', group: 'data', icon: UserRoundX, Component: LeaveSection },
];

/** The parts that there are here, in their order. */
export function useSections(): readonly Section[] {
  const { kind } = usePlatform();
  return SECTIONS.filter(({ desktop }) => !desktop || kind === 'desktop');
}
