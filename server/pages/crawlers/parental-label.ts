import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { RouteMatch } from '../../../shared/site/routes.ts';

/** The label of "Restricted to Adults", which filters on devices and in networks look for. */
const RTA = 'RTA-5042-1996-1400-1577-RTA';
/** Legal and help pages, which anybody may read. */
const FOR_ALL: readonly string[] = [
  'pages',
  'complaints',
  'lang-config',
  'withdraw',
  'unsubscribe',
];

type LabelSettings = Pick<SiteSettings, 'parental_label' | 'min_age'>;

/** The meta element that labels a page as for adults, where the operator has it so. */
export const labelOf = (
  match: RouteMatch | null,
  { parental_label: labels }: LabelSettings,
): { name: string; content: string }[] =>
  labels && match && !FOR_ALL.includes(match.route.name) ? [{ name: 'rating', content: RTA }] : [];

/**
 * The label for German filters (`/age-de.xml`, JMStV § 11): the whole host is for the site's age.
 * @param changed the day of the label, `YYYY-MM-DD`.
 */
export function ageDeclaration(host: string, { min_age: age }: LabelSettings, changed: string) {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<age-declaration>
  <ageblock-basic>
    <age-issuer>${host}</age-issuer>
    <last-change>${changed}</last-change>
    <country>de</country>
    <label-version>1.0</label-version>
    <revisit-after>7days</revisit-after>
  </ageblock-basic>
  <ageblock-labeltype>
    <httpheader>false</httpheader>
    <htmlmeta>false</htmlmeta>
    <label-z>false</label-z>
    <xmlfile>true</xmlfile>
    <default-age>${age}</default-age>
  </ageblock-labeltype>
  <ageblock-labeltype-definition>
    <labeltype-xmlfile>
      <label class="default">
        <age>${age}</age>
        <min-age>${age}</min-age>
        <default-age>${age}</default-age>
        <scope>${host}/</scope>
      </label>
    </labeltype-xmlfile>
  </ageblock-labeltype-definition>
</age-declaration>
`;
}
