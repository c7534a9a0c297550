import { useText } from '../../i18n/text.ts';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';

const PAGES = ['terms', 'privacy'] as const;
type Page = (typeof PAGES)[number];

/** States beside the button that making an account accepts the terms, without a checkbox. */
export function TermsLine() {
  const t = useText('signup');
  // `<terms>words</terms>` in the text is where a page is named.
  const parts = t('terms').split(/<(terms|privacy)>(.*?)<\/\1>/);
  return (
    <p className="small muted">
      {parts.map((part, index) => {
        if (index % 3 === 1) return null;
        const page =
          index % 3 === 2 ? PAGES.find((one): one is Page => one === parts[index - 1]) : undefined;
        return page ? (
          <LocaleLink key={index} to={`/pages/${page}`} target="_blank" className="link">
            {part}
          </LocaleLink>
        ) : (
          <span key={index}>{part}</span>
        );
      })}
    </p>
  );
}
