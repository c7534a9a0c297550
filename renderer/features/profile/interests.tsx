import type { Interest } from '../../../shared/profile-choices.ts';
import { useSharedInterests } from '../../session/shared-interests.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Tag } from '../../ui/controls/chip.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { namesInSentence } from '../../i18n/names-in-sentence.ts';

/** What a member likes, with what the viewer likes too in front, marked and said. */
export function Interests({ interests, own }: { interests: readonly Interest[]; own: boolean }) {
  const t = useText('profile');
  const names = useText('choices');
  const format = useFormat();
  const locale = useLocale();
  const common = useSharedInterests(interests);
  if (interests.length === 0) return null;
  const shared = own ? [] : common;
  const ordered = [...shared, ...interests.filter((interest) => !shared.includes(interest))];
  return (
    <section className="stack">
      <h2 className="section-title">{t('interests.title')}</h2>
      <ul role="list" className="row-wrap">
        {ordered.map((interest) => (
          <li key={interest}>
            <Tag on={shared.includes(interest)}>
              <InterestIcon of={interest} />
              {names(`interests.${interest}`)}
            </Tag>
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <p className="tiny muted">
          {t('interests.shared', {
            list: format.list(
              namesInSentence(
                shared.map((interest) => names(`interests.${interest}`)),
                locale,
              ),
            ),
          })}
        </p>
      )}
    </section>
  );
}
