import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { LOCALES } from '../../shared/locales.ts';
import { COUNTRIES, GENDERS, SPOKEN_LANGUAGES } from '../../shared/profile-choices.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import type { Fiction } from './fiction.ts';

const knownLanguages = (typed: string) =>
  SPOKEN_LANGUAGES.filter((one) =>
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(one),
  );

/** What a fictional profile says, and what is known of it; a new one has a birth date and a country too. */
export function FictionForm({
  profile,
  onClose,
  onChanged,
}: {
  profile: Fiction | null;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [id] = useState(() => profile?.id ?? newId());
  const [fields, setFields] = useState({
    name: profile?.name ?? '',
    city: profile?.city ?? '',
    languages: profile?.languages.join(', ') ?? '',
    reason: profile?.reason ?? '',
    about: profile?.about ?? '',
    writer: profile?.writer ?? '',
    picture_source: profile?.picture_source ?? '',
  });
  const [born, setBorn] = useState('');
  const [origin, setOrigin] = useState<Origin>({ gender: 'female', country: 'NL', language: 'nl' });
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const save = async () => {
    setBusy(true);
    const { city, languages, ...words } = fields;
    const edit = { ...words, id, city: city.trim() || null, languages: knownLanguages(languages) };
    const result = profile
      ? await callDesk('editFiction', edit)
      : await callDesk('createFiction', { ...edit, ...origin, date_of_birth: born });
    setBusy(false);
    if (result.ok) {
      onChanged();
      return;
    }
    const wrong = Object.keys(result.failure.fields ?? {});
    setMessage(
      wrong.length > 0 ? t('fiction.wrong', { fields: wrong.join(', ') }) : why(result.failure),
    );
  };
  const line = (name: 'city' | 'languages' | 'name' | 'picture_source' | 'reason' | 'writer') => (
    <TextField
      label={t(`fiction.fields.${name}`)}
      hint={name === 'languages' ? SPOKEN_LANGUAGES.join(' ') : undefined}
      value={fields[name]}
      onChange={set(name)}
    />
  );
  return (
    <Dialog
      open
      title={profile ? t('fiction.edit') : t('fiction.create')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          busy={busy}
          disabled={
            fields.name.trim() === '' ||
            fields.picture_source.trim() === '' ||
            (!profile && born === '')
          }
          onClick={() => void save()}
        >
          {t('fiction.save')}
        </Button>
      }
    >
      <div className="stack">
        {line('name')}
        {!profile && (
          <>
            <TextField
              label={t('fiction.fields.date_of_birth')}
              type="date"
              value={born}
              onChange={(event) => setBorn(event.target.value)}
            />
            <OriginFields origin={origin} onChange={setOrigin} />
          </>
        )}
        {line('city')}
        {line('languages')}
        {line('reason')}
        <TextArea
          label={t('fiction.fields.about')}
          rows={4}
          value={fields.about}
          onChange={set('about')}
        />
        {line('writer')}
        {line('picture_source')}
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}

interface Origin {
  gender: (typeof GENDERS)[number];
  country: (typeof COUNTRIES)[number];
  language: (typeof LOCALES)[number];
}

/** What does not change once a profile is made. */
function OriginFields({
  origin,
  onChange,
}: {
  origin: Origin;
  onChange: (origin: Origin) => void;
}) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  return (
    <>
      <Select
        label={t('fiction.fields.gender')}
        value={origin.gender}
        options={GENDERS.map((value) => ({ value, label: words(`genders.${value}`) }))}
        onChange={({ target: { value } }) =>
          onChange({ ...origin, gender: GENDERS.find((one) => one === value) ?? origin.gender })
        }
      />
      <Select
        label={t('fiction.fields.country')}
        value={origin.country}
        options={COUNTRIES.map((value) => ({ value, label: format.country(value) }))}
        onChange={({ target: { value } }) =>
          onChange({ ...origin, country: COUNTRIES.find((one) => one === value) ?? origin.country })
        }
      />
      <Select
        label={t('fiction.fields.language')}
        value={origin.language}
        options={LOCALES.map((value) => ({ value, label: value }))}
        onChange={({ target: { value } }) =>
          onChange({ ...origin, language: LOCALES.find((one) => one === value) ?? origin.language })
        }
      />
    </>
  );
}
