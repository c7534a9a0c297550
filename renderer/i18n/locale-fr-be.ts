import { byNamespace } from './namespaces.ts';

/** Only what differs from the language without its region. */
export const texts = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../locales/fr-BE/*.json',
      '!../../locales/fr-BE/{mail-*,server*,shell,lock-screen,push-notices,bank,lander-*,site-*}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
