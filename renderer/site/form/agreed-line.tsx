import type { ReactNode } from 'react';
import { AGREED_PAGES, type AgreedPage } from '../../../shared/site/legal-texts.ts';
import { useText } from '../../i18n/text.ts';

/** States beside the button that making an account accepts the terms, without a checkbox. */
export function AgreedLine({ link }: { link: (page: AgreedPage, words: string) => ReactNode }) {
  const t = useText('signup');
  // `<terms>words</terms>` in the text is where a page is named.
  const parts = t('terms').split(/<(terms|privacy)>(.*?)<\/\1>/);
  return (
    <p className="small muted">
      {parts.map((part, index) => {
        if (index % 3 === 1) return null;
        const page =
          index % 3 === 2 ? AGREED_PAGES.find((one) => one === parts[index - 1]) : undefined;
        return <span key={index}>{page ? link(page, part) : part}</span>;
      })}
    </p>
  );
}
