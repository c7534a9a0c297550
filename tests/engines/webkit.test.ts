import { openWebKit } from './browser/webkit.ts';
import { defineJourneys } from './journeys.ts';

defineJourneys('WebKit', openWebKit, ['news', 'badge', 'closed']);
