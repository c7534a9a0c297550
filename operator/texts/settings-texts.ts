import { i18n } from '../../renderer/i18n/i18n.ts';
import dutch from '../../locales/nl/operator-settings.json';
import english from '../../locales/en/operator-settings.json';
import dutchChoices from '../../locales/nl/choices.json';
import englishChoices from '../../locales/en/choices.json';

// Loaded with the page that shows them: the first screen has no room for them.
i18n.addResourceBundle('nl', 'operator-settings', dutch);
i18n.addResourceBundle('en', 'operator-settings', english);
// The names of interests are those that members see.
i18n.addResourceBundle('nl', 'choices', dutchChoices);
i18n.addResourceBundle('en', 'choices', englishChoices);
