import { useState } from 'react';
import { ABOUT_LENGTH } from '../../../../shared/account/profile-fields.ts';
import { textLength } from '../../../../shared/text.ts';
import { useMember } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { SavedPart } from './part.tsx';
import { useSaving } from './use-saving.ts';

/** The own words on the profile. */
export function AboutPart() {
  const t = useText('complete');
  const words = useText('signup');
  const { about } = useMember().profile;
  const saving = useSaving();
  const [text, setText] = useState(about ?? '');
  const left = ABOUT_LENGTH - textLength(text);
  const problem =
    saving.fields['about'] ??
    (left < 0 ? words('problem.message_long', { count: ABOUT_LENGTH }) : undefined);
  return (
    <SavedPart
      title={t('about.title')}
      filled={about !== null}
      saving={saving}
      onSave={() => {
        if (left >= 0) void saving.save({ about: text });
      }}
    >
      <TextArea
        label={t('about.label')}
        hint={t('about.hint')}
        name="about"
        rows={5}
        value={text}
        {...(problem ? { error: problem } : {})}
        end={
          <span className="tiny muted num">
            {words('message.left', { count: Math.max(0, left) })}
          </span>
        }
        onChange={(event) => {
          setText(event.target.value);
          saving.touch();
        }}
      />
    </SavedPart>
  );
}
