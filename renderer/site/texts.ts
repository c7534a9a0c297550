import { keepTexts } from '../i18n/all-texts.ts';

/** All texts that a document may show, in every locale. */
keepTexts(
  import.meta.glob<Record<string, unknown>>(
    '../../locales/*/{auth,common,choices,complaints,entry,errors,home,languages,pages,purchase,signup,texts,withdrawal,lander-*,site-*}.json',
    { eager: true, import: 'default' },
  ),
);
