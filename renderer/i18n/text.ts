import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Namespace } from './dutch.ts';
import { i18n } from './i18n.ts';
import type { OperatorNamespace, SiteNamespace } from './types.ts';

const whenLanguageChanges = (changed: () => void): (() => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};
const languageNow = (): string => i18n.language;

/** Cached by language and namespace, for long lists. */
const texts = new Map<string, TFunction>();

/** A namespace's texts: `const t = useText('search')`, then `t('title')`. */
export function useText<Name extends Namespace | SiteNamespace | OperatorNamespace>(
  namespace: Name,
): TFunction<Name> {
  const language = useSyncExternalStore(whenLanguageChanges, languageNow, languageNow);
  const key = `${language} ${namespace}`;
  let known = texts.get(key);
  if (!known) texts.set(key, (known = i18n.getFixedT(language, namespace)));
  return known as TFunction<Name>;
}
