import { i18n } from '../../renderer/i18n/i18n.ts';
import dutch from '../../locales/nl/operator-site.json';
import english from '../../locales/en/operator-site.json';

// Loaded with the page that shows them: the first screen has no room for them.
i18n.addResourceBundle('nl', 'operator-site', dutch);
i18n.addResourceBundle('en', 'operator-site', english);
