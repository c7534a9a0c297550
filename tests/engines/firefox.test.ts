import { openFirefox } from './browser/firefox.ts';
import { defineJourneys } from './journeys.ts';

defineJourneys('Firefox', openFirefox, ['badge', 'closed']);
