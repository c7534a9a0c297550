import { SIGNUP_MESSAGE_LENGTH } from '../../../../shared/account/signup-rules.ts';
import { textLength } from '../../../../shared/text.ts';
import { useText } from '../../../i18n/text.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TermsLine } from '../terms-line.tsx';
import type { StepProps } from '../step.ts';

/** Step 4: a word about why one comes, which may stay empty, and what making an account means. */
export function FinishStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  return (
    <>
      <TextArea
        label={t('message.label')}
        name="signup_message"
        rows={4}
        hint={t('message.hint')}
        value={draft.message}
        error={errors.signup_message}
        end={
          <span className="tiny muted num">
            {t('message.left', { count: SIGNUP_MESSAGE_LENGTH - textLength(draft.message) })}
          </span>
        }
        onChange={(event) => change({ message: event.target.value })}
      />
      <TermsLine />
    </>
  );
}
