import { X } from 'lucide-react';
import { useId } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../shared/profile-choices.ts';
import { languageOf } from '../../../shared/locales.ts';
import { useFormat } from '../../i18n/format.ts';
import { Icon } from '../art/icon.tsx';
import { Chip } from './chip.tsx';
import { Select } from './select.tsx';
import styles from './language-field.module.css';

/**
 * Languages: a list to add one from, and a chip for each that takes it away.
 * @param add says what the list is for.
 * @param remove says what a press on a language's chip does.
 * @param most as many as can be chosen.
 */
export function LanguageField({
  label,
  add,
  remove,
  value,
  most,
  error,
  onChange,
}: {
  label: string;
  add: string;
  remove: (language: string) => string;
  value: readonly SpokenLanguage[];
  most: number;
  error?: string | null;
  onChange: (value: SpokenLanguage[]) => void;
}) {
  const id = useId();
  const format = useFormat();
  const own = languageOf(format.locale);
  const named = SPOKEN_LANGUAGES.filter((language) => !value.includes(language))
    .map((language) => ({ value: language, label: format.spoken(language) }))
    .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  // What nearly everybody here speaks is not looked for in the alphabet.
  const first = named.filter(({ value: language }) => language === own || language === 'en');
  return (
    <div role="group" aria-labelledby={id} className={styles['field']}>
      <span id={id} className="label">
        {label}
      </span>
      {value.length > 0 && (
        <div className="row-wrap">
          {value.map((language) => (
            <Chip
              key={language}
              aria-label={remove(format.spoken(language))}
              onClick={() => onChange(value.filter((one) => one !== language))}
            >
              {format.spoken(language)}
              <Icon of={X} size="s" />
            </Chip>
          ))}
        </div>
      )}
      {value.length < most && (
        <Select
          label={add}
          value=""
          error={error}
          options={[
            { value: '', label: '–' },
            ...first,
            ...named.filter((option) => !first.includes(option)),
          ]}
          onChange={(event) => {
            const chosen = SPOKEN_LANGUAGES.find((one) => one === event.target.value);
            if (chosen) onChange([...value, chosen]);
          }}
        />
      )}
    </div>
  );
}
