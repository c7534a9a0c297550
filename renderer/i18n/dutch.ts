import access from '../../locales/nl/access.json';
import account from '../../locales/nl/account.json';
import activation from '../../locales/nl/activation.json';
import banners from '../../locales/nl/banners.json';
import choices from '../../locales/nl/choices.json';
import complaints from '../../locales/nl/complaints.json';
import complete from '../../locales/nl/complete.json';
import conversation from '../../locales/nl/conversation.json';
import desktop from '../../locales/nl/desktop.json';
import gifts from '../../locales/nl/gifts.json';
import languages from '../../locales/nl/languages.json';
import leaving from '../../locales/nl/leaving.json';
import installed from '../../locales/nl/installed.json';
import likes from '../../locales/nl/likes.json';
import lock from '../../locales/nl/lock.json';
import message from '../../locales/nl/message.json';
import own from '../../locales/nl/own.json';
import payment from '../../locales/nl/payment.json';
import photos from '../../locales/nl/photos.json';
import profile from '../../locales/nl/profile.json';
import purchase from '../../locales/nl/purchase.json';
import push from '../../locales/nl/push.json';
import safety from '../../locales/nl/safety.json';
import search from '../../locales/nl/search.json';
import settings from '../../locales/nl/settings.json';
import shortcuts from '../../locales/nl/shortcuts.json';
import signup from '../../locales/nl/signup.json';
import spending from '../../locales/nl/spending.json';
import swipe from '../../locales/nl/swipe.json';
import matchFinder from '../../locales/nl/match-finder.json';
import switcher from '../../locales/nl/switcher.json';
import texts from '../../locales/nl/texts.json';
import unsubscribe from '../../locales/nl/unsubscribe.json';
import voice from '../../locales/nl/voice.json';
import withdrawal from '../../locales/nl/withdrawal.json';
import { dutchFirst } from './dutch-first.ts';

/** All Dutch texts by namespace. A new file in `locales/nl` needs a line here. */
export const dutch = {
  ...dutchFirst,
  access,
  account,
  activation,
  banners,
  choices,
  complaints,
  complete,
  conversation,
  desktop,
  gifts,
  installed,
  languages,
  leaving,
  likes,
  lock,
  message,
  own,
  payment,
  photos,
  profile,
  purchase,
  push,
  safety,
  search,
  settings,
  shortcuts,
  signup,
  spending,
  swipe,
  'match-finder': matchFinder,
  switcher,
  texts,
  unsubscribe,
  voice,
  withdrawal,
};
export type Namespace = keyof typeof dutch;
