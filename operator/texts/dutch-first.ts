import common from '../../locales/nl/common.json';

/** Of the members' Dutch texts what the desk's own parts need; `build/client/operator.config.ts` puts it in. */
export const dutchFirst = { common };
