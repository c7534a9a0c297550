import { setup } from './built-client.ts';

// eslint-disable-next-line no-restricted-exports -- Playwright calls the default export
export default setup;
