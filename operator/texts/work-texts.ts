import { i18n } from '../../renderer/i18n/i18n.ts';
import dutch from '../../locales/nl/operator-work.json';
import english from '../../locales/en/operator-work.json';

// Of the pages of cases, and loaded with them.
i18n.addResourceBundle('nl', 'operator-work', dutch);
i18n.addResourceBundle('en', 'operator-work', english);
