import { i18n } from '../../renderer/i18n/i18n.ts';
import dutch from '../../locales/nl/operator-money.json';
import english from '../../locales/en/operator-money.json';

// Of pages that are fetched when somebody opens them, and in both languages with them.
i18n.addResourceBundle('nl', 'operator-money', dutch);
i18n.addResourceBundle('en', 'operator-money', english);
