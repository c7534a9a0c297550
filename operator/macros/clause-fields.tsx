import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Select } from '../../renderer/ui/controls/select.tsx';
import type { Answer, Input } from '../api/calls.ts';

type Clause = Input<'createMacro'>['clause'];
const NONE = '';

/** Which legal text a macro names, and which part of it; always as it is in force. */
export function ClauseFields({
  pages,
  was,
  toReview,
  value,
  onChange,
}: {
  pages: Answer<'getMacroClauses'>['pages'];
  /** As it was saved last. */
  was: Answer<'getMacros'>['macros'][number]['clause'];
  toReview: boolean;
  value: Clause;
  onChange: (clause: Clause) => void;
}) {
  const t = useText('operator-site');
  const format = useFormat();
  const text = pages.find(({ page }) => page === value?.page);
  return (
    <>
      {toReview && was && (
        <p>
          {t(was.changed ? 'macros.changedSince' : 'macros.sameSince', {
            day: format.date(was.current),
          })}
        </p>
      )}
      <Select
        label={t('macros.fields.page')}
        value={text?.page ?? NONE}
        options={[
          { value: NONE, label: t('macros.fields.noPage') },
          ...pages.map(({ page, title }) => ({ value: page, label: title })),
        ]}
        onChange={(event) => {
          const chosen = pages.find(({ page }) => page === event.target.value);
          onChange(chosen ? { page: chosen.page, section: null, version: chosen.version } : null);
        }}
      />
      {value && text && (
        <Select
          label={t('macros.fields.section')}
          hint={[
            t('macros.ofVersion', { day: format.date(text.version) }),
            text.coming !== null && t('macros.reviewFrom', { day: format.date(text.coming) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={value.section ?? NONE}
          options={[
            { value: NONE, label: t('macros.fields.wholePage') },
            ...text.sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => onChange({ ...value, section: event.target.value || null })}
        />
      )}
    </>
  );
}
