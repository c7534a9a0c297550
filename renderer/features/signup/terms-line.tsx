import { AgreedLine } from '../../site/form/agreed-line.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';

/** The same with links of the app, which open beside what was filled in. */
export function TermsLine() {
  return (
    <AgreedLine
      link={(page, words) => (
        <LocaleLink to={`/pages/${page}`} target="_blank" className="link">
          {words}
        </LocaleLink>
      )}
    />
  );
}
