import account from '../../locales/nl/account.json';
import auth from '../../locales/nl/auth.json';
import choices from '../../locales/nl/choices.json';
import common from '../../locales/nl/common.json';
import conversation from '../../locales/nl/conversation.json';
import errors from '../../locales/nl/errors.json';
import home from '../../locales/nl/home.json';
import likes from '../../locales/nl/likes.json';
import pages from '../../locales/nl/pages.json';
import profile from '../../locales/nl/profile.json';
import search from '../../locales/nl/search.json';
import switcher from '../../locales/nl/switcher.json';

/** The source texts, one entry for each namespace. A new namespace is a file in `locales/nl` and a line here; its keys are then typed. */
export const dutch = { account, auth, choices, common, conversation, errors, home, likes, pages, profile, search, switcher };
export type Namespace = keyof typeof dutch;
