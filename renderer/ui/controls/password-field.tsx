import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from './button.tsx';
import { TextField } from './text-field.tsx';

/** A password field that can be revealed; `autoComplete` says whether it is a new one. */
export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'button'> & {
    autoComplete: 'current-password' | 'new-password';
  },
) {
  const t = useText('auth');
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <IconButton
          icon={visible ? EyeOff : Eye}
          label={t(visible ? 'hidePassword' : 'showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
