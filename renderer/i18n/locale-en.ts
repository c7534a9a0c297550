import { byNamespace } from './namespaces.ts';

export const texts = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../locales/en/*.json',
      '!../../locales/en/{mail-*,operator*,server*,shell,lock-screen,push-notices,bank,lander-*,site-*}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
