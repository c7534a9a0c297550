import { useState } from 'react';
import { LOCALES, type Locale } from '../../shared/locales.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { Difference } from '../parts/difference.tsx';
import { Loaded } from '../parts/loaded.tsx';

type TextPage = Answer<'getLegalTexts'>['pages'][number];

/** A choice of locale. */
export function LocaleChoice({
  value,
  onChoose,
}: {
  value: Locale;
  onChoose: (locale: Locale) => void;
}) {
  const t = useText('operator-site');
  return (
    <Select
      label={t('legal.locale')}
      value={value}
      options={LOCALES.map((locale) => ({ value: locale, label: locale }))}
      onChange={(event) => onChoose(LOCALES.find((one) => one === event.target.value) ?? value)}
    />
  );
}

/** What became of a text between two of its versions, in one language. */
export function Compare({ page: { page, versions } }: { page: TextPage }) {
  const t = useText('operator-site');
  const [locale, setLocale] = useState<Locale>('nl');
  const [newer, setNewer] = useState(versions[0]?.version ?? '');
  const [older, setOlder] = useState(versions[1]?.version ?? '');
  const options = versions.map(({ version }) => ({ value: version, label: version }));
  const before = useAnswer('getLegalText', { page, locale, version: older });
  const after = useAnswer('getLegalText', { page, locale, version: newer });
  return (
    <div className="stack">
      <div className="row-wrap">
        <LocaleChoice value={locale} onChoose={setLocale} />
        <Select
          label={t('legal.older')}
          value={older}
          options={options}
          onChange={(event) => setOlder(event.target.value)}
        />
        <Select
          label={t('legal.newer')}
          value={newer}
          options={options}
          onChange={(event) => setNewer(event.target.value)}
        />
      </div>
      <Loaded answer={before}>
        {({ body: from }) => (
          <Loaded answer={after}>{({ body: to }) => <Difference older={from} newer={to} />}</Loaded>
        )}
      </Loaded>
    </div>
  );
}
