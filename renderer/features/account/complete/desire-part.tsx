import { useState } from 'react';
import { SEXUALITIES } from '../../../../shared/choices.ts';
import { useMember, useSettings } from '../../../app/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SavedPart } from './part.tsx';
import { useSaving } from './use-saving.ts';

type Sexuality = (typeof SEXUALITIES)[number];

/** Whom one desires: special personal data, kept with a separate and explicit consent alone. */
export function DesirePart() {
  const t = useText('complete');
  const words = useText('signup');
  const names = useText('choices');
  const { name: site } = useSettings();
  const { gender, sexuality } = useMember().profile;
  const saving = useSaving();
  const [chosen, setChosen] = useState<Sexuality | null>(sexuality);
  const [consent, setConsent] = useState(sexuality !== null);
  const [missing, setMissing] = useState(false);
  const offered = SEXUALITIES.filter((one) => one === sexuality || one !== (gender === 'male' ? 'lesbian' : 'gay'));
  const save = () => {
    if (chosen && consent) void saving.save({ sexuality: chosen, consent_sensitive: true });
    else if (sexuality) {
      setChosen(null);
      void saving.save({ sexuality: null });
    } else setMissing(chosen !== null);
  };
  const problem = saving.fields['sexuality'] ?? saving.fields['consent_sensitive'] ?? (missing ? t('desire.consentMissing') : undefined);
  return (
    <SavedPart title={t('desire.title')} filled={sexuality !== null} saving={saving} onSave={save}>
      <Segmented<Sexuality>
        legend={t('desire.title')} hideLegend value={chosen} options={offered.map((value) => ({ value, label: names(`sexuality.${value}`) }))} {...(problem ? { error: problem } : {})}
        onChange={(value) => { setChosen(value); saving.touch(); }}
      />
      <Checkbox checked={consent} hint={words('consent.hint')} onChange={(given) => { setConsent(given); setMissing(false); saving.touch(); }}>{words('consent.label', { site })}</Checkbox>
    </SavedPart>
  );
}
