import { useState } from 'react';
import { SEXUALITIES } from '../../../../shared/profile-choices.ts';
import { useMember } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SavedPart } from './part.tsx';
import { useSaving } from './use-saving.ts';

type Sexuality = (typeof SEXUALITIES)[number];

/** Sexuality, stored only with explicit consent, as for interests; withdrawing erases both. */
export function DesirePart() {
  const t = useText('complete');
  const own = useText('own');
  const names = useText('choices');
  const { gender, sexuality, consent_sensitive: consented } = useMember().profile;
  const saving = useSaving();
  const [chosen, setChosen] = useState<Sexuality | null>(sexuality);
  const [consent, setConsent] = useState(consented);
  const [missing, setMissing] = useState(false);
  const offered = SEXUALITIES.filter(
    (one) => one === sexuality || one !== (gender === 'male' ? 'lesbian' : 'gay'),
  );
  const save = () => {
    if (chosen && consent) void saving.save({ sexuality: chosen, consent_sensitive: true });
    else if (!consent && consented) {
      setChosen(null);
      void saving.save({ consent_sensitive: false });
    } else setMissing(chosen !== null);
  };
  const problem =
    saving.fields['sexuality'] ??
    saving.fields['consent_sensitive'] ??
    (missing ? t('desire.consentMissing') : undefined);
  return (
    <SavedPart
      title={t('desire.title')}
      filled={sexuality !== null}
      saving={saving}
      savedText={consented ? t('saved') : t('desire.erased')}
      onSave={save}
    >
      <Segmented<Sexuality>
        legend={t('desire.title')}
        hideLegend
        value={chosen}
        options={offered.map((value) => ({ value, label: names(`sexuality.${value}`) }))}
        {...(problem ? { error: problem } : {})}
        onChange={(value) => {
          setChosen(value);
          saving.touch();
        }}
      />
      <Checkbox
        checked={consent}
        hint={own('consentHint')}
        onChange={(given) => {
          setConsent(given);
          setMissing(false);
          saving.touch();
        }}
      >
        {own('consent')}
      </Checkbox>
    </SavedPart>
  );
}
