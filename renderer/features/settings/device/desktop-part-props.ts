import type { DesktopFacts } from '../../../../shared/desktop/desktop-bridge.ts';
import type {
  DesktopPreferences,
  PreferenceChange,
} from '../../../../shared/desktop/desktop-preferences.ts';

export interface DesktopPartProps {
  preferences: DesktopPreferences;
  facts: DesktopFacts;
  change: (part: PreferenceChange) => void;
}
