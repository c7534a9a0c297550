import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Namespace } from './dutch.ts';
import './types.ts';

/** The texts of a namespace in the page's language: `const t = useText('search')`, then `t('title')`. Keys are those of the Dutch file. */
export function useText<Name extends Namespace>(namespace: Name): TFunction<Name> {
  return useTranslation(namespace).t as TFunction<Name>;
}
