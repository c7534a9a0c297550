import auth from '../../locales/nl/auth.json';
import common from '../../locales/nl/common.json';
import entry from '../../locales/nl/entry.json';
import errors from '../../locales/nl/errors.json';
import home from '../../locales/nl/home.json';
import pages from '../../locales/nl/pages.json';

/** The Dutch texts that a visitor's first page may need. */
export const dutchFirst = { auth, common, entry, errors, home, pages };
