import { openFirefox } from './browser/firefox.ts';
import { defineJourneys } from './journeys.ts';

defineJourneys('Firefox', openFirefox, { push: true });
