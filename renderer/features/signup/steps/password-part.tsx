import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { PASSWORD_LENGTH } from '../../../../shared/account/signup-rules.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { passwordStrength } from '../password-strength.ts';
import type { StepProps } from '../step.ts';
import styles from './password-part.module.css';

const LEVELS = { short: 1, weak: 2, fair: 3, strong: 4 } as const;

/** How strong a password is: a line in four parts, and always the word. */
function StrengthLine({ password, own }: { password: string; own: readonly string[] }) {
  const t = useText('signup');
  const strength = passwordStrength(password, own);
  return (
    <div className={classes(styles['strength'], styles[strength])}>
      <span aria-hidden="true" className={styles['bars']}>
        {[1, 2, 3, 4].map((level) => (
          <i key={level} className={level <= LEVELS[strength] ? styles['on'] : undefined} />
        ))}
      </span>
      <span className="small" role="status">
        {t(`password.${strength}`)}
      </span>
    </div>
  );
}

/** A new password, without rules of composition. */
export function PasswordPart({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const auth = useText('auth');
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles['group']}>
      <TextField
        label={auth('password')}
        type={visible ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        required
        hint={t('password.hint', { count: PASSWORD_LENGTH.minimum })}
        value={draft.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
        button={
          <IconButton
            icon={visible ? EyeOff : Eye}
            label={auth(visible ? 'hidePassword' : 'showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      {draft.password !== '' && (
        <StrengthLine password={draft.password} own={[draft.name, draft.email]} />
      )}
    </div>
  );
}
