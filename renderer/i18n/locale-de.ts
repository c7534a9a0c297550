import { byNamespace } from './namespaces.ts';

export const texts = byNamespace(import.meta.glob<Record<string, unknown>>('../../locales/de/*.json', { eager: true, import: 'default' }));
