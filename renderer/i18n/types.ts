import 'i18next';
import type landerAdultonly from '../../locales/nl/lander-adultonly.json';
import type landerAlonetonight from '../../locales/nl/lander-alonetonight.json';
import type landerCollage from '../../locales/nl/lander-collagelanding.json';
import type landerGallery from '../../locales/nl/lander-gallery.json';
import type landerIcons from '../../locales/nl/lander-iconslanding.json';
import type landerMap from '../../locales/nl/lander-maplanding.json';
import type landerMember from '../../locales/nl/lander-member.json';
import type landerSocial from '../../locales/nl/lander-socialnetwork.json';
import type landerTransitions from '../../locales/nl/lander-transitionsvideolanding.json';
import type landerVideo from '../../locales/nl/lander-video.json';
import type landerTinderswipe from '../../locales/nl/lander-tinderswipe.json';
import type landerWhoneedsstrings from '../../locales/nl/lander-whoneedsstrings.json';
import type siteSignup from '../../locales/nl/site-signup.json';
import type lockScreen from '../../locales/nl/lock-screen.json';
import type operator from '../../locales/nl/operator.json';
import type operatorMoney from '../../locales/nl/operator-money.json';
import type operatorSettings from '../../locales/nl/operator-settings.json';
import type operatorSite from '../../locales/nl/operator-site.json';
import type operatorWords from '../../locales/nl/operator-words.json';
import type operatorWork from '../../locales/nl/operator-work.json';
import type { dutch } from './dutch.ts';

/** Texts that only the server's documents show. */
interface SiteTexts {
  'lander-adultonly': typeof landerAdultonly;
  'lander-alonetonight': typeof landerAlonetonight;
  'lander-collagelanding': typeof landerCollage;
  'lander-gallery': typeof landerGallery;
  'lander-iconslanding': typeof landerIcons;
  'lander-maplanding': typeof landerMap;
  'lander-member': typeof landerMember;
  'lander-socialnetwork': typeof landerSocial;
  'lander-transitionsvideolanding': typeof landerTransitions;
  'lander-video': typeof landerVideo;
  'lander-tinderswipe': typeof landerTinderswipe;
  'lander-whoneedsstrings': typeof landerWhoneedsstrings;
  'site-signup': typeof siteSignup;
}
export type SiteNamespace = keyof SiteTexts;

/** Texts that the operators’ client alone has. */
interface OperatorTexts {
  operator: typeof operator;
  'operator-work': typeof operatorWork;
  'operator-settings': typeof operatorSettings;
  'operator-site': typeof operatorSite;
  'operator-words': typeof operatorWords;
  'operator-money': typeof operatorMoney;
}
export type OperatorNamespace = keyof OperatorTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // The lock screen is a page of its own, with its own texts.
    resources: typeof dutch & SiteTexts & OperatorTexts & { 'lock-screen': typeof lockScreen };
    returnNull: false;
  }
}
